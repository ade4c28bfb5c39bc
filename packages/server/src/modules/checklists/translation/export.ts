/** Exports the translations of a draft as a file, which can be imported again. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TranslationRecord, translations } from '@rounds/contract/checklists/translations.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { Bytes, type Call } from '../../../http/module.ts';
import { type ExportColumn, type ExportTable, TABLE_TYPES, writeCsv, writeXlsx } from '../../../sheets/index.ts';
import { loadDraft } from '../drafts/draft.ts';
import { describeTranslations, listTargetLanguages } from './describe.ts';
import { getTranslatedTemplate } from './languages.ts';
import { findTranslationRows } from './queries/rows.ts';
import { writeXliff } from './xliff.ts';

/** The headers are the same in every language, so that a file finds its columns wherever it is imported. */
const COLUMNS: readonly ExportColumn[] = [
  ...['key', 'reference_key', 'kind'].map((title) => ({ title, kind: 'short' }) as const),
  ...['source', 'translation'].map((title) => ({ title, kind: 'text' }) as const),
  { title: 'state', kind: 'short' },
  { title: 'previous_source', kind: 'text' },
];

export async function exportTranslations(call: Call<typeof translations.exportFile>): Promise<Bytes> {
  const { tx, params, query, locale } = call;
  const template = await getTranslatedTemplate(call);
  const records = await loadDraft(tx, template);
  const language = params.lang;
  if (!listTargetLanguages(records).includes(language)) throw notFoundError('CKL');
  const rows = await findTranslationRows(tx, template.id, language);
  const described = await describeTranslations(tx, { records, language, rows, locale });
  const title = template.title.replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  const name = `${title.slice(0, 150) || String(template.id)} ${language}`;
  const file = (body: Buffer, type: string, extension: string) =>
    ({ body, type, name: `${name}.${extension}`, disposition: 'attachment' }) as const;
  return new Bytes(async () => {
    if (query.format === 'xliff') {
      const about = { from: records.head.language, to: language, title: template.title };
      return file(Buffer.from(writeXliff(described, about)), 'application/xliff+xml', 'xlf');
    }
    const table = toTable(described, language);
    if (query.format === 'xlsx') return file(await buffer(writeXlsx(table)), TABLE_TYPES.xlsx, 'xlsx');
    return file(await buffer(Readable.from(writeCsv(table))), TABLE_TYPES.csv, 'csv');
  });
}

function toTable(records: readonly TranslationRecord[], title: string): ExportTable {
  async function* listRows() {
    yield records.map((record) => {
      const { key, kind, field, source, translation, state, previous_source = '' } = record;
      // The variable names the title of its item and none of its other texts.
      const reference = field === 'title' ? (record.reference ?? record.reference_key ?? '') : '';
      return [key, reference, kind, source, translation, state, previous_source];
    });
  }
  return { title, columns: COLUMNS, batches: listRows() };
}
