/** Reads a file of records, in a process of its own. */
import {
  listOptions,
  noteUnnamedCells,
  openAssignedTable,
  openTable,
  suggestField,
  toFilePreview,
  toSuggestedValues,
} from '../../../import-reading/task.ts';
import { readColumns } from '../../../sheets/index.ts';
import { createColumnMatcher, guessTargets } from './guess-targets.ts';
import type { ImportResponse, ImportTask, InspectedFile, InspectTask } from './messages.ts';
import { readRecordRows } from './rows.ts';

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const { sheet, table } = await openTable(task, createColumnMatcher(task.shape, task.fields));
  const preview = toFilePreview(sheet, table, guessTargets(table, task.shape, task.fields));
  const isWorkbook = sheet.encoding === null;
  const indexes = table.columns.map(({ index }) => index);
  const [shownCells, plain] = [readColumns(table, indexes), readColumns(table, indexes, 'plain')];
  return {
    ...preview,
    columns: preview.columns.map((column, position) => {
      const values = toSuggestedValues(shownCells[position]!, plain[position]!).filter(Boolean);
      return { ...column, suggestion: suggestField(column.name, values, isWorkbook), options: listOptions(values) };
    }),
  };
}

async function importFile(task: ImportTask): Promise<ImportResponse> {
  const { shape, fields, formats } = task;
  const openedTable = await openAssignedTable<string>(task, createColumnMatcher(shape, fields));
  if (openedTable.outcome === 'column-unknown') return openedTable;
  const { table, columns, sheet } = openedTable;
  const pairs = shape.together.some((target) => columns[target]) ? shape.together : [];
  const unmapped = [shape.key.target, shape.name.target, ...pairs].filter((target) => !columns[target]);
  if (unmapped.length > 0) return { outcome: 'unmapped', targets: unmapped };
  if (table.rows.length > task.maxRows) return { outcome: 'too-many', count: table.rows.length, max: task.maxRows };
  const { read, problems } = readRecordRows(table, { shape, fields, formats, columns, sheet });
  const headers = Object.fromEntries(Object.entries(columns).map(([target, column]) => [target, column!.name]));
  if (read.rows.length === 0 && problems.length === 0) {
    const column = headers[shape.key.target]!;
    problems.push({ row: table.header_row + 1, column, code: shape.codes.none, params: {} });
  }
  return { outcome: 'read', read, problems, notes: noteUnnamedCells(table, columns), headers };
}

export const read = (task: InspectTask | ImportTask): Promise<InspectedFile | ImportResponse> =>
  task.task === 'inspect' ? inspectFile(task) : importFile(task);
