/** The grid of the monitor, with its cells by place. */
import type { AssignedStatus, Monitor } from '@rounds/contract/assignments';

export type MonitorRow = Monitor['rows'][number];
export type MonitorOccurrence = Monitor['occurrences'][number];

export interface MonitorCell {
  readonly row: MonitorRow;
  readonly occurrence: MonitorOccurrence;
  /** Null if there is no inspection. */
  readonly status: AssignedStatus | null;
  readonly count: number;
  readonly score_percent: number | null;
}

export interface MonitorView extends Pick<Monitor, 'rows' | 'occurrences' | 'total_rows' | 'is_truncated'> {
  readonly counts: Partial<Record<AssignedStatus, number>>;
  getCell(row: number, occurrence: number): MonitorCell;
}

export function toMonitorView(monitor: Monitor, by: 'asset' | 'person'): MonitorView {
  const { rows, occurrences, cells } = monitor;
  const byPlace = new Map(cells.map((cell) => [cell.row * occurrences.length + cell.occurrence, cell]));
  const counts: Partial<Record<AssignedStatus, number>> = {};
  for (const { status, count } of cells) counts[status] = (counts[status] ?? 0) + count;
  return {
    ...monitor,
    counts,
    getCell(row, occurrence) {
      const found = byPlace.get(row * occurrences.length + occurrence);
      // Of people, nobody knows yet what opens for them.
      const isToCome = by === 'asset' && !occurrences[occurrence]!.has_opened;
      return {
        row: rows[row]!,
        occurrence: occurrences[occurrence]!,
        status: found?.status ?? (isToCome ? 'upcoming' : null),
        count: found?.count ?? 0,
        score_percent: found?.score_percent ?? null,
      };
    },
  };
}
