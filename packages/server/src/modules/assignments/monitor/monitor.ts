/** The progress of the inspections of one assignment: a grid of assets or people and occurrences. */
import {
  type assignments,
  MAX_MONITOR_OCCURRENCES,
  MAX_MONITOR_ROWS,
  type Monitor,
  STATUSES_BY_URGENCY,
} from '@rounds/contract/assignments';
import type { Tx } from '../../../db/database.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call } from '../../../http/module.ts';
import { getManaged } from '../assignments.ts';
import { listUpcoming } from '../opening/dates.ts';
import { toDynamic } from '../opening/open-inspections.ts';
import { toDate, toWallTime } from '../planning/times.ts';
import {
  listOpenedOccurrences,
  type OpenedOccurrence,
  readMonitorGrid,
  selectExpectedRows,
} from '../queries/monitor.ts';
import { findDated } from '../queries/moves.ts';
import type { AssignmentRow } from '../queries/rows.ts';
import { countRemindable, toReminderRange } from './remind-all.ts';

/** The number of occurrences after the opened ones that are shown if no range is given. */
const UPCOMING_OCCURRENCES = 5;

interface Range {
  readonly from: Date | null;
  readonly to: Date | null;
}

export async function getMonitor(call: Call<typeof assignments.getMonitor>): Promise<Monitor> {
  const assignment = await getManaged(call, call.params.id);
  const { occurrences, is_truncated, readRows } = await readMonitor(call, assignment);
  const { rows, total_rows, cells } = await readRows({ skip: call.query.skip, limit: MAX_MONITOR_ROWS });
  return {
    occurrences,
    rows: [...rows],
    cells: [...cells],
    total_rows,
    remindable: await countRemindable(call.tx, assignment.id, toReminderRange(call.actor)),
    is_truncated,
  };
}

type MonitorCall = Pick<
  Call<typeof assignments.getMonitor> | Call<typeof assignments.exportMonitor>,
  'tx' | 'actor' | 'locale' | 'query'
>;

/** The columns of the grid, and how to read a page of its rows. @throws ApiError VALIDATION_FAILED */
export async function readMonitor({ tx, query, locale }: MonitorCall, assignment: AssignmentRow) {
  const range = { from: toDate(query.from), to: toDate(query.to) };
  if (range.from && range.to && range.from >= range.to) throw fieldError('to', locale, 'assignments.end_before_start');
  const zone = assignment.recurrence[0]?.timezone ?? assignment.timezone;
  const { occurrences, is_truncated } = await listOccurrences(tx, assignment, range);
  const expected = selectExpectedRows({
    id: assignment.id,
    by: query.by,
    collaborative: assignment.collaborative,
    has_assets: assignment.assets_count > 0 || assignment.dynamic_assets.length > 0,
    // Assets are only looked up where something will open for them.
    dynamic: occurrences.some(({ has_opened }) => !has_opened) ? await toDynamic(tx, assignment) : null,
  });
  const grid = {
    assignment_id: assignment.id,
    by: query.by,
    occurrences: occurrences.map(({ occurrence_at }) => occurrence_at),
    expected,
    ...range,
    q: query.q || undefined,
  };
  return {
    occurrences: occurrences.map(({ occurrence_at, start_at, due_at, ...occurrence }) => ({
      ...occurrence,
      occurrence_at: occurrence_at.toISOString(),
      start_at: start_at.toISOString(),
      due_at: due_at.toISOString(),
      local: toWallTime(start_at, zone),
    })),
    is_truncated,
    readRows: (page: { readonly skip: number; readonly limit: number }) =>
      readMonitorGrid(tx, { ...grid, ...page }, STATUSES_BY_URGENCY),
  };
}

type Column = OpenedOccurrence & { readonly has_opened: boolean };

async function listOccurrences(
  tx: Tx,
  { id, status, archived_at }: { readonly id: number; readonly status: string; readonly archived_at: Date | null },
  { from, to }: Range,
): Promise<{ occurrences: Column[]; is_truncated: boolean }> {
  const now = new Date();
  const dated = await findDated(tx, id);
  if (!dated) throw notFoundError('AST');
  const hasRange = from !== null || to !== null;
  const limit = hasRange ? MAX_MONITOR_OCCURRENCES : MAX_MONITOR_OCCURRENCES - UPCOMING_OCCURRENCES;
  const occurrences = await listOpenedOccurrences(tx, id, { from, to, limit: limit + 1 });
  const visibleOccurrences = hasRange ? occurrences.slice(0, limit) : occurrences.slice(-limit);
  const openedTimes = new Set(occurrences.map(({ occurrence_at }) => occurrence_at.getTime()));
  const movedTimes = new Set(dated.moved.map(({ occurrence_at }) => occurrence_at.getTime()));
  const room = hasRange ? MAX_MONITOR_OCCURRENCES + 1 - occurrences.length : UPCOMING_OCCURRENCES;
  const after = from && from > now ? new Date(from.getTime() - 1) : now;
  const canOpen = status === 'active' && !archived_at && room > 0;
  const upcoming = (canOpen ? listUpcoming(dated, after, to, room) : []).filter(
    ({ occurrence_at, start_at }) => !openedTimes.has(occurrence_at.getTime()) && (!to || start_at < to),
  );
  const all = [
    ...visibleOccurrences.map((occurrence) => ({ ...occurrence, has_opened: true })),
    ...upcoming.map((occurrence) => ({
      ...occurrence,
      due_at: occurrence.due_at ?? occurrence.start_at,
      has_opened: false,
      is_moved: movedTimes.has(occurrence.occurrence_at.getTime()),
    })),
  ];
  return {
    occurrences: all.slice(0, MAX_MONITOR_OCCURRENCES),
    is_truncated: occurrences.length > limit || all.length > MAX_MONITOR_OCCURRENCES,
  };
}
