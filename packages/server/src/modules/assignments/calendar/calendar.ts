/** The inspections that open or are due in a range of time, over all assignments that a person may see. */
import {
  type AssignedStatus,
  type assignments,
  type CalendarEntry,
  MAX_CALENDAR_DAYS,
  MAX_CALENDAR_ENTRIES,
  STATUSES_BY_URGENCY,
} from '@rounds/contract/assignments';
import type { Tx } from '../../../db/database.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call } from '../../../http/module.ts';
import { listUpcoming } from '../opening/dates.ts';
import {
  type CalendarFilter,
  getPlannedSizes,
  listAdditionalEntries,
  listOpenedEntries,
  listPlannedAssignments,
  type OpenedEntry,
  type PlannedAssignment,
} from '../queries/calendar.ts';
import { findManagedIds } from '../queries/records.ts';

const DAY_MS = 86_400_000;

function countStatuses(statuses: readonly AssignedStatus[]): Pick<CalendarEntry, 'counts' | 'status'> {
  const counts: CalendarEntry['counts'] = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return { counts, status: STATUSES_BY_URGENCY.find((status) => counts[status]) ?? 'upcoming' };
}

/** An entry with what iCalendar needs in addition. */
export interface DatedEntry extends Omit<CalendarEntry, 'can_move' | 'is_manager'> {
  readonly assignment_uuid: string;
  readonly is_untouched: boolean;
}

export interface CalendarPage {
  readonly entries: DatedEntry[];
  readonly is_truncated: boolean;
}

export async function listEntries(tx: Tx, filter: CalendarFilter, now: Date): Promise<CalendarPage> {
  const limit = MAX_CALENDAR_ENTRIES + 1;
  const openedEntries = [
    ...(await listOpenedEntries(tx, filter, limit)),
    ...(await listAdditionalEntries(tx, filter, limit)),
  ];
  const openedDates = openedEntries.map(toOpened).sort(byStart).slice(0, limit);
  const hasRoom = filter.to > now && openedDates.length < limit;
  const planned = hasRoom ? await listPlanned(tx, filter, now, openedDates) : { entries: [], is_truncated: false };
  const entries = [...openedDates, ...planned.entries].sort(byStart);
  return {
    entries: entries.slice(0, MAX_CALENDAR_ENTRIES),
    is_truncated: planned.is_truncated || entries.length > MAX_CALENDAR_ENTRIES,
  };
}

const byStart = (one: DatedEntry, other: DatedEntry): number =>
  one.start_at.localeCompare(other.start_at) || one.assignment.title.localeCompare(other.assignment.title);

const toIso = (time: string): string => new Date(time).toISOString();

const toOpened = (row: OpenedEntry): DatedEntry => ({
  assignment: { id: row.id, title: row.title },
  assignment_uuid: row.uuid,
  template: { template_id: row.template_id, title: row.template_title },
  occurrence_at: row.occurrence_at && toIso(row.occurrence_at),
  start_at: toIso(row.start_at),
  due_at: toIso(row.due_at),
  ...countStatuses(row.statuses),
  assets: [...row.assets],
  assets_count: row.assets_count,
  inspection_uuid: row.inspection_uuid,
  is_untouched: row.is_untouched,
});

/** Each of them opens something in the range; those that open later are left out, as the calendar then says. */
const MAX_PLANNED_ASSIGNMENTS = 1_000;

/** Lists occurrences that have not opened yet, up to the number of entries that the calendar shows. */
async function listPlanned(
  tx: Tx,
  filter: CalendarFilter,
  now: Date,
  openedDates: readonly DatedEntry[],
): Promise<CalendarPage> {
  const limit = MAX_CALENDAR_ENTRIES + 1 - openedDates.length;
  const assignments = await listPlannedAssignments(tx, filter, Math.min(limit, MAX_PLANNED_ASSIGNMENTS));
  const openedKeys = new Set(openedDates.map((entry) => `${entry.assignment.id} ${entry.occurrence_at}`));
  const dates: { assignment: PlannedAssignment; occurrence_at: Date; start_at: Date; due_at: Date }[] = [];
  for (const assignment of assignments) {
    if (dates.length >= limit) break;
    const after = new Date(Math.max(now.getTime(), filter.from.getTime() - getLongestDuration(assignment)) - 1);
    for (const { occurrence_at, start_at, due_at } of listUpcoming(assignment, after, filter.to, limit)) {
      const due = due_at ?? start_at;
      const isWithin = (time: Date) => time >= filter.from && time < filter.to;
      if (start_at <= now || !(isWithin(start_at) || isWithin(due))) continue;
      if (openedKeys.has(`${assignment.id} ${occurrence_at.toISOString()}`)) continue;
      dates.push({ assignment, occurrence_at, start_at, due_at: due });
    }
  }
  const firstDates = dates.sort((one, other) => one.start_at.getTime() - other.start_at.getTime()).slice(0, limit);
  const ids = [...new Set(firstDates.map(({ assignment }) => assignment.id))];
  const sizes = new Map((await getPlannedSizes(tx, ids, filter.ownOf)).map((size) => [size.id, size]));
  const entries = firstDates.map(({ assignment, occurrence_at, start_at, due_at }): DatedEntry => {
    const { assets = [], assets_count = 0, people = 1 } = sizes.get(assignment.id) ?? {};
    return {
      assignment: { id: assignment.id, title: assignment.title },
      assignment_uuid: assignment.uuid,
      template: { template_id: assignment.template_id, title: assignment.template_title },
      occurrence_at: occurrence_at.toISOString(),
      start_at: start_at.toISOString(),
      due_at: due_at.toISOString(),
      status: 'upcoming',
      counts: { upcoming: Math.max(1, assets_count) * people },
      assets: [...assets],
      assets_count,
      inspection_uuid: null,
      is_untouched: true,
    };
  });
  return { entries, is_truncated: assignments.length === MAX_PLANNED_ASSIGNMENTS };
}

const UNIT_DAYS = { hour: 1 / 24, day: 1, week: 7, month: 31 };
/** An inspection that starts before a range may be due in it. */
const getLongestDuration = ({ recurrence }: PlannedAssignment): number =>
  Math.max(0, ...recurrence.map(({ duration }) => (duration.amount * UNIT_DAYS[duration.unit] + 1) * DAY_MS));

export async function getCalendar(call: Call<typeof assignments.getCalendar>) {
  const { tx, actor, query, locale } = call;
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0 || days > MAX_CALENDAR_DAYS) {
    throw fieldError('to', locale, 'assignments.range_wrong', { max: MAX_CALENDAR_DAYS });
  }
  const canManage = actor.permissions.has('AST_MANAGE_ASSIGNMENT');
  const filter: CalendarFilter = {
    ...{ from, to },
    ownOf: canManage ? null : actor.user_id,
    additionalByDayIn: actor.tz_code,
    assignee: parseAssignee(query.assignee, () => fieldError('assignee', locale, 'field.invalid')),
    asset: query.asset ?? null,
    template: query.template ?? null,
    assignment: query.assignment ?? null,
  };
  const { entries, is_truncated } = await listEntries(tx, filter, new Date());
  const managedIds = new Set(
    await findManagedIds(
      tx,
      actor.user_id,
      entries.map(({ assignment }) => assignment.id),
    ),
  );
  const publicEntries = entries.map(({ assignment_uuid: _, is_untouched, ...entry }) => ({
    ...entry,
    can_move: canManage && is_untouched,
    is_manager: managedIds.has(entry.assignment.id),
  }));
  return { entries: publicEntries, is_truncated };
}

function parseAssignee(text: string | undefined, toError: () => Error): CalendarFilter['assignee'] {
  if (text === undefined || text === '') return null;
  const [, type, id] = /^(user|group):(\d{1,15})$/.exec(text) ?? [];
  if (!type) throw toError();
  return { type: type as 'user' | 'group', id: Number(id) };
}
