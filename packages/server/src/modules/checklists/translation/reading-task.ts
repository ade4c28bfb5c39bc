/** Reads a file of translations, in a process of its own. */
import { open } from 'node:fs/promises';
import { TRANSLATION_TARGETS, type TranslationTarget } from '@rounds/contract/checklists/translations.ts';
import {
  type ColumnNames,
  createNameMatcher,
  guessColumns,
  openAssignedTable,
  openTable,
  RowReader,
  toFilePreview,
} from '../../../import-reading/task.ts';
import type { ImportAnswer, ImportTask, InspectedTranslations, InspectTask, ReadTranslation } from './messages.ts';
import { readXliff } from './xliff.ts';

/** The usual names of columns, the best first; those of our own files are the targets themselves. */
const NAMES: ColumnNames<TranslationTarget> = {
  key: ['key', 'schlussel', 'cle'],
  reference_key: [
    ...['reference key', 'reference', 'referenz', 'variable', 'req id', 'requirement id', 'shortcode'],
    ...['id', 'code', 'number', 'nummer', 'numero'],
  ],
  source: ['source', 'source text', 'original', 'quelle', 'ausgangstext', 'texte source'],
  translation: [
    ...['translation', 'target', 'ubersetzung', 'traduction', 'req description', 'text', 'texte', 'description'],
    ...['title', 'titel', 'titre', 'label'],
  ],
  page: ['page', 'seite', 'chapter name', 'chapter', 'kapitel', 'chapitre'],
  section: ['section', 'section name', 'abschnitt'],
  state: ['state', 'zustand', 'etat'],
  previous_source: ['previous source'],
};
const isKnownName = createNameMatcher(NAMES);
/** The part of a file in which XLIFF names itself. */
const HEAD_BYTES = 2_000;

async function isXliff(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /<(?:\w+:)?xliff[\s>]/.test(buffer.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await file.close();
  }
}

async function inspectFile(task: InspectTask): Promise<InspectedTranslations> {
  if (!(await isXliff(task.path))) {
    const { sheet, table } = await openTable(task, isKnownName);
    const preview = toFilePreview(sheet, table, guessColumns(table, NAMES));
    return { ...preview, format: 'sheet', file_language: null };
  }
  const { language, rows } = await readXliff(task.path);
  return {
    ...{ sheets: [], sheet: null, header_row: 0, encoding: null, separator: null },
    ...{ doubts: { encoding: [], separator: [] }, rows: rows.length, columns: [] },
    ...{ format: 'xliff', file_language: language },
  };
}

async function importFile(task: ImportTask): Promise<ImportAnswer> {
  if (await isXliff(task.path)) {
    const { rows } = await readXliff(task.path);
    if (rows.length > task.max_rows) return { outcome: 'too-many', count: rows.length };
    return { outcome: 'read', rows, columns: { translation: 'target', key: 'id' } };
  }
  const openedTable = await openAssignedTable<TranslationTarget>(task, isKnownName);
  if (openedTable.outcome === 'column-unknown') return openedTable;
  const { table, columns } = openedTable;
  if (table.rows.length > task.max_rows) return { outcome: 'too-many', count: table.rows.length };
  const rows = table.rows.flatMap((one): ReadTranslation[] => {
    const reader = new RowReader<TranslationTarget, string>(one, columns);
    if (reader.isBlank()) return [];
    const cells = TRANSLATION_TARGETS.map((target) => [target, reader.text(target, true).trim()]);
    return [{ row: one.number, ...(Object.fromEntries(cells) as Record<TranslationTarget, string>) }];
  });
  return { outcome: 'read', rows, columns: task.columns };
}

export const read = (task: InspectTask | ImportTask): Promise<InspectedTranslations | ImportAnswer> =>
  task.task === 'inspect' ? inspectFile(task) : importFile(task);
