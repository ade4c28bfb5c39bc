/** Reads a file of sites, in a process of its own. */
import type { SiteImportTarget } from '@rounds/contract/site-import';
import { openAssignedTable, openTable, RowReader, toFilePreview } from '../../../imports/task.ts';
import { suggestType } from './cell-values.ts';
import { guessSiteTargets, isKnownColumn } from './guess.ts';
import type { ImportTask, InspectedFile, InspectTask, ReadAnswer } from './messages.ts';

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const { sheet, table } = await openTable(task, isKnownColumn);
  const { layout, guesses } = guessSiteTargets(table);
  const preview = toFilePreview<SiteImportTarget>(sheet, table, guesses);
  return {
    ...preview,
    layout,
    columns: preview.columns.map((column, position) => {
      const { index } = table.columns[position]!;
      return { ...column, type: suggestType(table.rows.flatMap(({ cells }) => cells[index] || [])) };
    }),
  };
}

async function readFile(task: ImportTask): Promise<ReadAnswer> {
  const opened = await openAssignedTable<SiteImportTarget>(task, isKnownColumn);
  if (opened.outcome === 'column-unknown') return opened;
  const { table, columns } = opened;
  if (table.rows.length > task.maxRows) return { outcome: 'too-many', count: table.rows.length, max: task.maxRows };
  const targets = Object.keys(columns) as SiteImportTarget[];
  const rows = table.rows
    .map((row) => new RowReader<SiteImportTarget, string>(row, columns))
    .filter((reader) => !reader.isBlank())
    .map((reader) => ({
      row: reader.row.number,
      cells: Object.fromEntries(
        targets.map((target) => [target, reader.text(target, target === 'note')]).filter(([, text]) => text !== ''),
      ),
    }));
  const headers = Object.fromEntries(targets.map((target) => [target, columns[target]!.name]));
  return { outcome: 'read', rows, headers, firstRow: table.header_row + 1 };
}

export const read = (task: InspectTask | ImportTask): Promise<InspectedFile | ReadAnswer> =>
  task.task === 'inspect' ? inspectFile(task) : readFile(task);
