/** The grid of the monitor as a table, in the language of the caller. */
import type { AssignedStatus, assignments } from '@rounds/contract/assignments';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { type Call, FileExport } from '../../../http/module.ts';
import { translate } from '../../../http/texts.ts';
import { type ExportColumn, type ExportTable, toSingleBatch, toTableFile } from '../../../sheets/index.ts';
import { getManaged } from '../assignments.ts';
import { readMonitor } from './monitor.ts';

/** No assignment has more assets or people than this. */
const MAX_ROWS = 100_000;

export async function exportMonitor(call: Call<typeof assignments.exportMonitor>): Promise<FileExport> {
  const { query, locale } = call;
  const assignment = await getManaged(call, call.params.id);
  const { occurrences, readRows } = await readMonitor(call, assignment);
  const { rows, cells } = await readRows({ skip: 0, limit: MAX_ROWS });
  const language = LANGUAGES.find((one) => one === query.lang) ?? locale;
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const toStatus = createStatusNames(language);
  const lines = rows.map(({ name, hint, will_open }, row) => {
    const ofRow = byRow.get(row) ?? [];
    const texts = occurrences.map(({ has_opened }, index) => {
      const cell = ofRow.find(({ occurrence }) => occurrence === index);
      if (cell) return cell.is_overdue_started ? toStatus('overdue_started') : toStatus(cell.status);
      return will_open && !has_opened ? toStatus('upcoming') : null;
    });
    return [
      name || translate(language, `assignments.monitor_unnamed.${query.by}`),
      ...(query.by === 'asset' ? [hint] : []),
      ...texts,
    ];
  });
  const columns: ExportColumn[] = [
    { title: translate(language, `assignments.monitor_row.${query.by}`), kind: 'text' },
    ...(query.by === 'asset'
      ? [{ title: translate(language, 'assignments.monitor_row.number'), kind: 'short' as const }]
      : []),
    ...occurrences.map(({ local }) => ({ title: local.replace('T', ' '), kind: 'short' as const })),
  ];
  return new FileExport(
    async () => lines.length,
    async (_signal, onRows) => {
      onRows(lines.length);
      const table: ExportTable = { title: assignment.title.slice(0, 30), columns, batches: toSingleBatch(lines) };
      return toTableFile(table, query.format, assignment.title);
    },
  );
}

const createStatusNames = (language: Language) => (status: AssignedStatus | 'overdue_started') =>
  translate(language, `assignments.monitor_status.${status}`);
