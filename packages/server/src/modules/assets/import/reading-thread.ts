/** The thread that reads a file of assets, so that the server stays responsive. */
import { ASSET_IMPORT_TARGETS } from '@rounds/contract/assets';
import { openAssignedTable, openTable, toFilePreview } from '../../../imports/thread.ts';
import { answerInThread } from '../../../sheets/index.ts';
import type { ImportResponse, ImportTask, InspectedFile, InspectTask } from './reading.ts';
import { readAssetRows } from './rows.ts';
import { guessTargets, isKnownColumnName } from './targets.ts';

async function inspectFile(task: InspectTask): Promise<InspectedFile> {
  const { sheet, table } = await openTable(task, isKnownColumnName);
  return toFilePreview(sheet, table, guessTargets(table));
}

async function importFile(task: ImportTask): Promise<ImportResponse> {
  const opened = await openAssignedTable(task, isKnownColumnName);
  if (opened.outcome === 'column-unknown') return opened;
  const { table, columns } = opened;
  const unmapped = ASSET_IMPORT_TARGETS.filter((target) => !columns[target]);
  const number_column = columns.asset_id?.name;
  if (unmapped.length > 0 || number_column === undefined) return { outcome: 'unmapped', targets: unmapped };
  if (table.rows.length > task.maxRows) return { outcome: 'too-many', count: table.rows.length, max: task.maxRows };
  const { assets, problems } = readAssetRows(table, columns);
  if (assets.length === 0 && problems.length === 0) {
    problems.push({ row: table.header_row + 1, column: number_column, code: 'no_assets', params: {} });
  }
  return { outcome: 'read', assets, problems, number_column };
}

await answerInThread<InspectTask | ImportTask, InspectedFile | ImportResponse>((task) =>
  task.task === 'inspect' ? inspectFile(task) : importFile(task),
);
