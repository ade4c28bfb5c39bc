/** The grid of the monitor, with its cells by place. */
import type { AssignedStatus, Monitor } from '@rounds/contract/assignments';

/** What the rows are. */
export type MonitorBy = 'asset' | 'person';

export type MonitorRow = Monitor['rows'][number];
export type MonitorOccurrence = Monitor['occurrences'][number];

/** Null for the column of inspections that people started in addition. */
export type MonitorColumn = MonitorOccurrence | null;

export interface MonitorCell {
  readonly row: MonitorRow;
  readonly occurrence: MonitorColumn;
  /** Null if there is no inspection. */
  readonly status: AssignedStatus | null;
  readonly count: number;
  readonly score_percent: number | null;
}

/** What a key does with the only inspection of a cell. */
export type CellShortcut = 'remind' | 'skip';

export interface MonitorView extends Pick<Monitor, 'rows' | 'total_rows' | 'is_truncated'> {
  readonly by: MonitorBy;
  /** By time; additional inspections, if there are any, come last. */
  readonly columns: readonly MonitorColumn[];
  /** Of the last occurrence that has opened; -1 if none has. */
  readonly latest: number;
  readonly counts: Partial<Record<AssignedStatus, number>>;
  getCell(row: number, column: number): MonitorCell;
}

export function toMonitorView(monitor: Monitor, by: MonitorBy): MonitorView {
  const { rows, occurrences, cells } = monitor;
  const hasAdditional = cells.some(({ occurrence }) => occurrence === null);
  const columns = hasAdditional ? [...occurrences, null] : occurrences;
  const toPlace = (row: number, column: number) => row * columns.length + column;
  const byPlace = new Map(cells.map((cell) => [toPlace(cell.row, cell.occurrence ?? occurrences.length), cell]));
  const counts: Partial<Record<AssignedStatus, number>> = {};
  for (const { status, count } of cells) counts[status] = (counts[status] ?? 0) + count;
  const view: MonitorView = {
    ...monitor,
    by,
    columns,
    latest: occurrences.findLastIndex(({ has_opened }) => has_opened),
    counts,
    getCell(row, column) {
      const found = byPlace.get(toPlace(row, column));
      const occurrence = columns[column]!;
      // What opens for a person is not known before it has opened.
      const willOpen = by === 'asset' && occurrence?.has_opened === false;
      return {
        row: rows[row]!,
        occurrence,
        status: found?.status ?? (willOpen ? 'upcoming' : null),
        count: found?.count ?? 0,
        score_percent: found?.score_percent ?? null,
      };
    },
  };
  // Cells of occurrences that have not opened are upcoming without an inspection.
  for (const row of rows.keys()) {
    for (const column of columns.keys()) {
      const { status, count } = view.getCell(row, column);
      if (status === 'upcoming' && count === 0) counts.upcoming = (counts.upcoming ?? 0) + 1;
    }
  }
  return view;
}
