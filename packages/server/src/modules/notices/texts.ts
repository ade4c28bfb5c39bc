/** The texts of notices in mails; the browser uses the same sentences. */
import { issueList } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/notice.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/notice.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/notice.json' with { type: 'json' };
import { getNoticeVariant, type NoticeDetails, type NoticeGroup } from '@rounds/contract/notices';
import { interpolate } from '../../http/texts.ts';
import { listTexts } from '../../lists/index.ts';
import { isTimeZone } from '../auth/index.ts';
import type { NoticeRow } from './queries.ts';

const TEXTS: Record<Language, typeof en> = { en, de, fr };

export function createNoticeTexts(language: Language, zone: string) {
  const texts = TEXTS[language];
  const plurals = new Intl.PluralRules(language);
  // English dates put the day first, as in the rest of the product.
  const locale = language === 'en' ? 'en-GB' : language;
  const moments = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  });
  // Days have no time zone.
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const issueTexts = listTexts(issueList, language);
  const toOption = (selector: string, value: string): string => {
    const column = issueList.columns.find((one) => one.selector === selector)!;
    return issueTexts.optionLabel(column, value);
  };
  const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
    interpolate(language, text.replaceAll(/<\/?b>/g, ''), values);
  return {
    group: (group: NoticeGroup): string => texts.groups[group],
    button: ({ subject_type }: NoticeRow): string => texts[`open_${subject_type}`],
    sentence({ kind, subject_title, data }: NoticeRow): string {
      const count = data.count ?? 1;
      const sentences: Readonly<Record<string, string>> = texts.text;
      const name = `${kind}${getNoticeVariant(data)}`;
      const sentence = sentences[`${name}_${plurals.select(count) === 'one' ? 'one' : 'other'}`] ?? sentences[name];
      const { field, due_day: day, due_days } = data;
      const dates = due_days && [...new Set([due_days.from, due_days.to])];
      const dateText = (day ? [day] : (dates ?? [])).map((one) => days.format(new Date(one))).join(' – ');
      const status = data.status ? toOption('status', data.status) : '';
      return fill(sentence ?? '', {
        ...{ title: subject_title, number: count, status },
        ...{ alert: data.alert ?? '', value: data.value ?? '', field: field?.name ?? '', day: dateText },
      });
    },
    detail(
      { data: { asset_name, by, due_at, expires_at }, created_at }: NoticeRow,
      details: NoticeDetails | undefined,
    ): string {
      const day = details?.due_at && days.format(new Date(details.due_at));
      const due = due_at ? moments.format(new Date(due_at)) : day;
      return [
        moments.format(created_at),
        by?.name,
        details && `#${details.number}`,
        asset_name,
        due && fill(texts.due, { at: due }),
        expires_at && fill(texts.valid_until, { at: days.format(new Date(expires_at)) }),
        details && fill(texts.priority[details.priority], {}),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
