/** Reads a file of people, in a process of its own. */
import type { PeopleImportTarget } from '@rounds/contract/users/import.ts';
import { noteUnnamedCells, openAssignedTable, openTable, RowReader, toFilePreview } from '../../import-reading/task.ts';
import { guessPeopleTargets, isKnownColumn } from './guess.ts';
import type { ImportTask, InspectedFile, InspectTask, ReadAnswer, ReadRow } from './messages.ts';

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const { sheet, table } = await openTable(task, isKnownColumn);
  return toFilePreview<PeopleImportTarget>(sheet, table, guessPeopleTargets(table));
}

/** Targets whose cells may name several things, one on each line. */
const WITH_LINES: readonly PeopleImportTarget[] = ['roles', 'groups', 'sites'];

async function readFile(task: ImportTask): Promise<ReadAnswer> {
  const openedTable = await openAssignedTable<PeopleImportTarget>(task, isKnownColumn);
  if (openedTable.outcome === 'column-unknown') return openedTable;
  const { table, columns } = openedTable;
  if (table.rows.length > task.maxRows) return { outcome: 'too-many', count: table.rows.length, max: task.maxRows };
  const targets = Object.keys(columns) as PeopleImportTarget[];
  const rows = table.rows
    .map((row) => new RowReader<PeopleImportTarget, string>(row, columns))
    .filter((reader) => !reader.isBlank())
    .map((reader): ReadRow => {
      const texts = targets.map((target) => [target, reader.text(target, WITH_LINES.includes(target)).trim()] as const);
      return { row: reader.row.number, cells: Object.fromEntries(texts.filter(([, text]) => text !== '')) };
    });
  const headers = Object.fromEntries(targets.map((target) => [target, columns[target]!.name]));
  const notes = noteUnnamedCells(table, columns);
  return { outcome: 'read', rows, notes, headers, firstRow: table.header_row + 1 };
}

export const read = (task: InspectTask | ImportTask): Promise<InspectedFile | ReadAnswer> =>
  task.task === 'inspect' ? inspectFile(task) : readFile(task);
