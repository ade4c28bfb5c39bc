/** Reads a file of sites, in a process of its own. */
import type { SiteImportTarget } from '@rounds/contract/sites/import.ts';
import {
  noteUnnamedCells,
  openAssignedTable,
  openTable,
  RowReader,
  toFilePreview,
  toSuggestedValues,
} from '../../../import-reading/task.ts';
import { readColumns } from '../../../sheets/index.ts';
import { suggestType } from './cell-values.ts';
import { guessSiteTargets, isKnownColumn } from './guess.ts';
import type { ImportTask, InspectedFile, InspectTask, ReadAnswer, ReadRow } from './messages.ts';

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const { sheet, table } = await openTable(task, isKnownColumn);
  const { layout, guesses } = guessSiteTargets(table);
  const preview = toFilePreview<SiteImportTarget>(sheet, table, guesses);
  const indexes = table.columns.map(({ index }) => index);
  const [shownCells, plain] = [readColumns(table, indexes), readColumns(table, indexes, 'plain')];
  return {
    ...preview,
    layout,
    columns: preview.columns.map((column, position) => {
      const values = toSuggestedValues(shownCells[position]!, plain[position]!).filter(Boolean);
      return { ...column, type: suggestType(values) };
    }),
  };
}

/** A number in the form in which workbooks store it. */
const STORED_NUMBER = /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i;

async function readFile(task: ImportTask): Promise<ReadAnswer> {
  const openedTable = await openAssignedTable<SiteImportTarget>(task, isKnownColumn);
  if (openedTable.outcome === 'column-unknown') return openedTable;
  const { sheet, table, columns } = openedTable;
  const isWorkbook = sheet.encoding === null;
  if (table.rows.length > task.maxRows) return { outcome: 'too-many', count: table.rows.length, max: task.maxRows };
  const targets = Object.keys(columns) as SiteImportTarget[];
  const rows = table.rows
    .map((row) => new RowReader<SiteImportTarget, string>(row, columns))
    .filter((reader) => !reader.isBlank())
    .map((reader): ReadRow => {
      const filled = targets.filter((target) => reader.text(target) !== '');
      // A workbook stores numbers with a point, whatever the language; texts of CSV files leave that open.
      const stored = filled.filter((target) => isWorkbook && STORED_NUMBER.test(reader.plain(target)));
      return {
        row: reader.row.number,
        cells: Object.fromEntries(
          filled.map((target) => [target, reader.text(target, target === 'note' || target === 'address')]),
        ),
        ...(stored.length > 0 && {
          plain: Object.fromEntries(stored.map((target) => [target, reader.plain(target)])),
        }),
      };
    });
  const headers = Object.fromEntries(targets.map((target) => [target, columns[target]!.name]));
  const notes = noteUnnamedCells(table, columns);
  return { outcome: 'read', rows, notes, headers, firstRow: table.header_row + 1 };
}

export const read = (task: InspectTask | ImportTask): Promise<InspectedFile | ReadAnswer> =>
  task.task === 'inspect' ? inspectFile(task) : readFile(task);
