/** Reads a file and maps it to a template, in a process of its own. */
import { randomUUID } from 'node:crypto';
import type { ImportTarget } from '@rounds/contract/checklists';
import de from '@rounds/contract/locales/de/import-type.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/import-type.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/import-type.json' with { type: 'json' };
import { noteUnnamedCells, openAssignedTable, openTable, toFilePreview } from '../../../import-reading/task.ts';
import type { Table } from '../../../sheets/index.ts';
import { isXlsForm } from '../xlsform/workbook.ts';
import { toBatches } from './batches.ts';
import { buildTemplate } from './build-template.ts';
import { guessOptionSeparator } from './cells.ts';
import { guessLanguage } from './language.ts';
import type { ImportAnswer, ImportTask, InspectedFile, InspectTask } from './messages.ts';
import { hasPageRows } from './page-rows.ts';
import { countQuestions, type RowProblem, readQuestions, type TargetColumns } from './questions.ts';
import { applyRowEdits } from './row-edits.ts';
import { guessTargets, isKnownColumnName } from './targets.ts';
import { createTypeFinder } from './type-names.ts';

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const { sheet, table } = await openTable(task, isKnownColumnName);
  const pageRows = task.page_rows ?? hasPageRows(table);
  return {
    ...toFilePreview(sheet, table, guessTargets(table, pageRows)),
    page_rows: pageRows,
    language: guessLanguage(table),
    xlsform: await isXlsForm(task.path, sheet.sheets),
  };
}

async function importFile(task: ImportTask): Promise<ImportAnswer> {
  const openedTable = await openAssignedTable<ImportTarget>(task, isKnownColumnName);
  if (openedTable.outcome === 'column-unknown') return openedTable;
  return openedTable.columns.question
    ? mapTable(openedTable.table, openedTable.columns, task)
    : { outcome: 'question-unmapped' };
}

function mapTable(fileTable: Table, columns: TargetColumns, task: ImportTask): ImportAnswer {
  const { table, leftOut } = applyRowEdits(fileTable, task.edits);
  const count = countQuestions(table, columns);
  if (count > task.limits.questions) return { outcome: 'too-many', count, max: task.limits.questions };
  const pageRows = task.page_rows ?? hasPageRows(table);
  const separator = task.option_separator ?? guessOptionSeparator(listOptionCells(table, columns));
  const { questions, problems, notes, ...found } = readQuestions(table, columns, {
    pageRows,
    separator,
    findType: createTypeFinder([en, de, fr]),
    fixed: task.fixed,
    types: task.types,
    required: task.required,
    responses: task.responses,
  });
  if (questions.length === 0 && problems.length === 0) {
    problems.push({
      row: table.header_row + 1,
      column: columns.question?.name ?? null,
      code: 'no_questions',
      params: {},
    });
  }
  const { records, counts, outline } = buildTemplate(questions, task.words, randomUUID, task.language);
  const items = Object.keys(records.items).length;
  if (items > task.limits.items) return { outcome: 'too-many', count: items, max: task.limits.items };
  const canStore = task.output === 'records' && questions.length > 0 && (problems.length === 0 || task.skip_errors);
  return {
    outcome: 'read',
    counts,
    leftOut,
    separator,
    problems: problems.map((problem) => ({ ...problem, value: findCell(table, problem) })),
    notes: [...notes, ...noteUnnamedCells(table, columns)].sort((a, b) => a.row - b.row),
    ...found,
    outline: task.output === 'outline' ? outline : [],
    batches: canStore ? toBatches(records) : [],
  };
}

const listOptionCells = (table: Table, { options }: TargetColumns): string[] =>
  options ? table.rows.map(({ cells }) => cells[options.index] ?? '').filter((cell) => cell !== '') : [];

/** The text of the cell with a problem. */
function findCell(table: Table, { row, column }: RowProblem): string | undefined {
  const index = table.columns.find(({ name }) => name === column)?.index;
  return index === undefined ? undefined : table.rows.find(({ number }) => number === row)?.cells[index];
}

export const read = (task: InspectTask | ImportTask): Promise<InspectedFile | ImportAnswer> =>
  task.task === 'inspect' ? inspectFile(task) : importFile(task);
