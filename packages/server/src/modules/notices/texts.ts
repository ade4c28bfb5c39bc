/** The texts of notices in mails; the browser uses the same sentences. */
import type { Language } from '@rounds/contract/languages';
import de from '@rounds/contract/locales/de/notice.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/notice.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/notice.json' with { type: 'json' };
import type { NoticeGroup } from '@rounds/contract/notices';
import { interpolate } from '../../http/texts.ts';
import { isTimeZone } from '../auth/index.ts';
import type { NoticeRow } from './queries.ts';

const TEXTS: Record<Language, typeof en> = { en, de, fr };

export function createNoticeTexts(language: Language, zone: string) {
  const texts = TEXTS[language];
  const plurals = new Intl.PluralRules(language);
  // English dates put the day first, as in the rest of the product.
  const moments = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  });
  const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
    interpolate(language, text.replaceAll(/<\/?b>/g, ''), values);
  return {
    group: (group: NoticeGroup): string => texts.groups[group],
    sentence({ kind, subject_title, data }: NoticeRow): string {
      const count = data.count ?? 1;
      const sentences: Readonly<Record<string, string>> = texts.text;
      const sentence = data.has_failed
        ? sentences[`${kind}_failed`]
        : (sentences[`${kind}_${plurals.select(count) === 'one' ? 'one' : 'other'}`] ?? sentences[kind]);
      return fill(sentence ?? '', { title: subject_title, number: count });
    },
    detail: ({ data: { asset_name, by, due_at } }: NoticeRow): string =>
      [asset_name, by?.name, due_at && fill(texts.due, { at: moments.format(new Date(due_at)) })]
        .filter(Boolean)
        .join(' · '),
  };
}
