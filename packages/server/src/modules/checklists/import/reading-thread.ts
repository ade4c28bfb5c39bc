/** The thread that reads and maps a file, so that the server goes on answering meanwhile. */
import { randomUUID } from 'node:crypto';
import type { ImportTarget } from '@rounds/contract/checklists';
import de from '@rounds/contract/locales/de/import.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/import.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/import.json' with { type: 'json' };
import {
  answerAside,
  findColumn,
  guessHeaderRow,
  readSheet,
  type Sheet,
  type Table,
  type TableColumn,
  toTable,
} from '../../../sheets/index.ts';
import { isXlsForm } from '../xlsform/workbook.ts';
import { toBatches } from './batches.ts';
import { buildTemplate } from './build-template.ts';
import { guessLanguage } from './language.ts';
import { hasPageRows } from './page-rows.ts';
import { countQuestions, readQuestions, type TargetColumns } from './questions.ts';
import type { ImportAnswer, ImportTask, InspectedFile, InspectTask } from './reading.ts';
import { guessTargets, isKnownColumnName, valuesOf } from './targets.ts';
import { IMPORT_TYPE_NAMES, type ImportTypeName, typeFinder } from './type-names.ts';

const SHOWN_VALUES = 5;
const SHOWN_CHARACTERS = 160;
const HEADER_SOUGHT_IN = 50;

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const sheet = await readSheet(task.path, task);
  const table = toTable(sheet, task.header_row ?? guessHeaderRow(sheet, isKnownColumnName));
  const pageRows = task.page_rows ?? hasPageRows(table);
  const targets = guessTargets(table, pageRows);
  return {
    sheets: sheet.sheets,
    sheet: sheet.sheet,
    header_row: table.header_row,
    page_rows: pageRows,
    encoding: sheet.encoding,
    language: guessLanguage(table),
    rows: table.rows.length,
    xlsform: await isXlsForm(task.path, sheet.sheets),
    columns: table.columns.map((column) => ({
      name: column.name,
      values: valuesOf(table, column, SHOWN_VALUES).map((value) => value.slice(0, SHOWN_CHARACTERS)),
      guess: targets.get(column.index) ?? null,
    })),
  };
}

async function importFile(task: ImportTask): Promise<ImportAnswer> {
  const sheet = await readSheet(task.path, task);
  const table = toTable(sheet, task.header_row ?? headerRowFor(sheet, Object.values(task.columns)));
  const columns: Partial<Record<ImportTarget, TableColumn>> = {};
  for (const [target, name] of Object.entries(task.columns) as [ImportTarget, string][]) {
    const column = findColumn(table, name);
    const names = table.columns.map((known) => known.name);
    if (!column) return { outcome: 'column-unknown', column: name, columns: names };
    columns[target] = column;
  }
  return columns.question ? mapTable(table, columns, task) : { outcome: 'question-unmapped' };
}

/** The row that holds the names a caller gave, else the one that looks like a header. */
function headerRowFor(sheet: Sheet, names: readonly string[]): number {
  const wanted = names.map((name) => name.trim().toLowerCase());
  const row = sheet.rows
    .slice(0, HEADER_SOUGHT_IN)
    .find((candidate) => wanted.every((name) => candidate.cells.some((text) => text.toLowerCase() === name)));
  return row && wanted.length > 0 ? row.number : guessHeaderRow(sheet, isKnownColumnName);
}

function mapTable(table: Table, columns: TargetColumns, task: ImportTask): ImportAnswer {
  const count = countQuestions(table, columns);
  if (count > task.most.questions) return { outcome: 'too-many', count, max: task.most.questions };
  const pageRows = task.page_rows ?? hasPageRows(table);
  const names = [en, de, fr].map(typeNames);
  const { questions, problems, inherited } = readQuestions(table, columns, { pageRows, findType: typeFinder(names) });
  if (questions.length === 0 && problems.length === 0) {
    problems.push({
      row: table.header_row + 1,
      column: columns.question?.name ?? null,
      code: 'no_questions',
      params: {},
    });
  }
  const { records, counts, outline } = buildTemplate(questions, task.words, randomUUID);
  const items = Object.keys(records.items).length;
  if (items > task.most.items) return { outcome: 'too-many', count: items, max: task.most.items };
  const stores = task.wants === 'records' && questions.length > 0 && (problems.length === 0 || task.skip_errors);
  return {
    outcome: 'read',
    counts,
    problems,
    inherited,
    outline: task.wants === 'outline' ? outline : [],
    batches: stores ? toBatches(records) : [],
  };
}

const typeNames = (texts: typeof en): Record<ImportTypeName, string> =>
  Object.fromEntries(IMPORT_TYPE_NAMES.map((name) => [name, texts[`type.${name}`]])) as Record<ImportTypeName, string>;

await answerAside<InspectTask | ImportTask, InspectedFile | ImportAnswer>((task) =>
  task.task === 'inspect' ? inspectFile(task) : importFile(task),
);
