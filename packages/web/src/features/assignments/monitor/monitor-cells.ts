/** The grid of the monitor, with its cells by place. */
import { ASSIGNED_STATUSES, type AssignedStatus, type Monitor } from '@rounds/contract/assignments';

/** The kind of the rows. */
export type MonitorBy = 'asset' | 'person';

/** The orders of the rows. */
export const MONITOR_ORDERS = ['worst', 'name'] as const;
export type MonitorOrder = (typeof MONITOR_ORDERS)[number];

export type MonitorRow = Monitor['rows'][number];
export type MonitorOccurrence = Monitor['occurrences'][number];

/** One date; null for the column of inspections that people started in addition. */
export type MonitorColumn = MonitorOccurrence | null;

export interface MonitorCell {
  readonly row: MonitorRow;
  readonly occurrence: MonitorColumn;
  /** The status; null if there is no inspection. */
  readonly status: AssignedStatus | null;
  /** Whether it is overdue, but somebody has started it. */
  readonly isOverdueStarted: boolean;
  readonly count: number;
  readonly score_percent: number | null;
}

/** The statuses in the order of the legend. */
export const MONITOR_STATUSES = ASSIGNED_STATUSES.flatMap((status) =>
  status === 'overdue' ? ([status, 'overdue_started'] as const) : [status],
);
export type MonitorStatus = (typeof MONITOR_STATUSES)[number];

export const toMonitorStatus = ({ status, isOverdueStarted }: MonitorCell): MonitorStatus | null =>
  isOverdueStarted ? 'overdue_started' : status;

/** The action of a key on the only inspection of a cell. */
export type CellShortcut = 'remind' | 'skip';

export interface MonitorView extends Pick<Monitor, 'rows' | 'total_rows' | 'is_truncated'> {
  readonly by: MonitorBy;
  /** The columns ordered by time; additional inspections, if there are any, come last. */
  readonly columns: readonly MonitorColumn[];
  /** The index of the last occurrence that has opened; -1 if none has. */
  readonly latest: number;
  /** The number of cells with each status; those that are overdue but started count separately. */
  readonly counts: Partial<Record<MonitorStatus, number>>;
  getCell(row: number, column: number): MonitorCell;
  /** The part of a row's due occurrences that was completed on time, from 0 to 1; null if nothing was due yet. */
  getOnTimeShare(row: number): number | null;
}

/** Creates the view. With pages of rows, those of a page are ordered by name, as the server pages them. */
export function toMonitorView(monitor: Monitor, by: MonitorBy, order: MonitorOrder = 'name'): MonitorView {
  const { occurrences, cells } = monitor;
  const hasAdditional = cells.some(({ occurrence }) => occurrence === null);
  const columns = hasAdditional ? [...occurrences, null] : occurrences;
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const results = monitor.rows.map((_, row) => toRowResult(byRow.get(row) ?? []));
  const canOrder = order === 'worst' && monitor.rows.length === monitor.total_rows;
  const places = [...monitor.rows.keys()];
  if (canOrder) places.sort((one, other) => compareResults(results[one]!, results[other]!) || one - other);
  const toPlace = (row: number, column: number) => row * columns.length + column;
  const byPlace = new Map(cells.map((cell) => [toPlace(cell.row, cell.occurrence ?? occurrences.length), cell]));
  const counts: Partial<Record<MonitorStatus, number>> = {};
  const view: MonitorView = {
    ...monitor,
    rows: places.map((place) => monitor.rows[place]!),
    by,
    columns,
    latest: occurrences.findLastIndex(({ has_opened }) => has_opened),
    counts,
    getCell(row, column) {
      const match = byPlace.get(toPlace(places[row]!, column));
      const occurrence = columns[column]!;
      const willOpen = view.rows[row]!.will_open && occurrence?.has_opened === false;
      return {
        row: view.rows[row]!,
        occurrence,
        status: match?.status ?? (willOpen ? 'upcoming' : null),
        isOverdueStarted: match?.is_overdue_started ?? false,
        count: match?.count ?? 0,
        score_percent: match?.score_percent ?? null,
      };
    },
    getOnTimeShare: (row) => results[places[row]!]!.onTime,
  };
  for (const row of view.rows.keys()) {
    for (const column of columns.keys()) {
      const status = toMonitorStatus(view.getCell(row, column));
      if (status !== null) counts[status] = (counts[status] ?? 0) + 1;
    }
  }
  return view;
}

interface RowResult {
  readonly overdue: number;
  readonly onTime: number | null;
}

function toRowResult(cells: Monitor['cells']): RowResult {
  const count = (...statuses: readonly AssignedStatus[]) =>
    cells.filter(({ status }) => statuses.includes(status)).length;
  const due = count('completed', 'completed_late', 'missed', 'overdue');
  return { overdue: count('overdue'), onTime: due === 0 ? null : count('completed') / due };
}

/**
 * Sorts the most overdue rows first, then those with the smallest part on time; rows without anything due come last.
 */
const compareResults = (one: RowResult, other: RowResult): number =>
  other.overdue - one.overdue || (one.onTime ?? 2) - (other.onTime ?? 2);
