/** An issue with its comments as PDF. */
import { type IssueStatus, issueList } from '@rounds/contract/issues';
import { resolveName, translateName } from '@rounds/contract/languages.ts';
import { toPlainText } from '@rounds/engine';
import { Bytes } from '../../../http/module.ts';
import { translate } from '../../../http/texts.ts';
import { listTexts } from '../../../lists/index.ts';
import { printDocument, toPrintedPicture } from '../../../printing/index.ts';
import type { TaskOwner } from '../../../processes/index.ts';
import type { Services } from '../../../services.ts';
import { formatFieldValue, listFields } from '../../custom-fields/index.ts';
import { findFiles, isPicture, loadPrintablePicture } from '../../files/index.ts';
import { type Context, customFields } from '../issues.ts';
import { listComments } from '../queries/comments.ts';
import { listFileUuids } from '../queries/files.ts';
import type { IssueRow } from '../queries/rows.ts';
import { getTypeName } from '../types.ts';

const TEMPLATE = new URL('./issue.typ', import.meta.url).href;
const MAX_PRINTED_COMMENTS = 200;
const MAX_PRINTED_PICTURES = 20;

interface PrintContext extends Context {
  readonly services: Services;
  readonly owner: TaskOwner;
}

export async function printIssue(context: PrintContext, row: IssueRow): Promise<Bytes> {
  const { tx, services } = context;
  const stored = await findFiles(tx, await listFileUuids(tx, row.id));
  const pictures = stored.filter(({ type }) => isPicture(type)).slice(0, MAX_PRINTED_PICTURES);
  const others = stored.filter((file) => !pictures.includes(file)).map(({ name }) => name);
  const text = await describe(context, row);
  return new Bytes(async (signal) => {
    const printer = { owner: context.owner, signal };
    const loaded = [];
    for (const file of pictures) {
      const picture = await loadPrintablePicture(file, { ...printer, services });
      if (picture) loaded.push({ ...toPrintedPicture(`/${file.uuid}`, picture), name: file.name });
    }
    const document = { ...text, files: others, pictures: loaded.map(({ path, name }) => ({ path, name })) };
    return {
      body: await printDocument({ template: TEMPLATE, document, pictures: loaded }, printer),
      type: 'application/pdf',
      name: `${row.number} – ${row.title.slice(0, 100)}.pdf`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' '),
      disposition: 'attachment',
    };
  });
}

/** Everything but its files, in the language of the reader and the time zone of the call. */
async function describe({ tx, actor, locale: language }: PrintContext, row: IssueRow) {
  const locale = language === 'en' ? 'en-GB' : language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    timeZone: actor.tz_code,
  });
  const texts = listTexts(issueList, language);
  const toColumn = (selector: string) => issueList.columns.find((column) => column.selector === selector)!;
  const title = (selector: string) => texts.columnTitle(toColumn(selector));
  const option = (selector: string, value: IssueStatus | string) => texts.optionLabel(toColumn(selector), value);
  const { category, sub_category, status_note, source_title, source_template_title } = row;
  const fields = await listFields(tx, { scope: 'issue', owner: null });
  const values = (await customFields.readValues(tx, [row.id], language)).get(row.id) ?? {};
  const pairs: (readonly [string, string | number | null | undefined])[] = [
    [title('status'), [option('status', row.status), status_note].filter(Boolean).join('\n')],
    [title('priority'), option('priority', row.priority)],
    [title('risk'), option('risk', row.risk)],
    [title('type'), await getTypeName(tx, row.type, language)],
    [
      title('category'),
      [category, sub_category].flatMap((one) => (one ? [resolveName(one.name_lang, language)] : [])).join(' / '),
    ],
    [title('labels'), row.labels.map(({ name }) => name).join(', ')],
    [title('assignee'), row.assignee?.name],
    [title('due_at'), row.due_at && days.format(new Date(`${row.due_at}T00:00:00Z`))],
    [title('asset'), row.asset && `${row.asset.display_name} (${row.asset.asset_id})`],
    [title('site'), row.site?.path],
    [title('template'), [source_template_title, source_title].filter(Boolean).join('\n')],
    [title('created_by'), row.creator?.full_name],
    [title('created_at'), moments.format(row.created_at)],
    [title('completed_at'), row.completed_at && moments.format(row.completed_at)],
    [translate(language, 'issues.archived'), row.archived_at && moments.format(row.archived_at)],
    ...fields
      .filter(({ is_used }) => is_used)
      .map((field) => {
        const text = formatFieldValue(field, values[field.key], { language, tz_code: actor.tz_code });
        return [translateName(field, language), text] as const;
      }),
  ];
  const comments = await listComments(tx, row.id, undefined, MAX_PRINTED_COMMENTS);
  return {
    language,
    title: row.title,
    kicker: `#${row.number}`,
    footer: `${actor.workspace.display_name} · #${row.number}`,
    page_of: translate(language, 'issues.page_of', { page: '{{page}}', pages: '{{pages}}' }),
    words: { description: translate(language, 'issues.description'), comments: translate(language, 'issues.comments') },
    fields: pairs.flatMap(([name, value]) => (value || value === 0 ? [[name, String(value)]] : [])),
    description: toPlainText(row.description).trim(),
    comments: comments.map(({ author, created_at, text }) => ({
      by: author?.full_name ?? '',
      at: moments.format(created_at),
      text: toPlainText(text),
    })),
  };
}
