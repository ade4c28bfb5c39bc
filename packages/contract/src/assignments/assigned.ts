/** Inspections that an assignment opened or will open, and how far they are. */
import * as z from 'zod/mini';
import { timestamp, uuid } from '../values.ts';

/** The statuses of an inspection of an assignment. `upcoming` has not opened yet; `missed` was not started in time. */
export const ASSIGNED_STATUSES = [
  'upcoming',
  'open',
  'in_progress',
  'overdue',
  'completed',
  'completed_late',
  'missed',
  'skipped',
] as const;
export type AssignedStatus = (typeof ASSIGNED_STATUSES)[number];

/** Several inspections together have the first status here that any of them has. */
export const STATUSES_BY_URGENCY: readonly AssignedStatus[] = [
  'overdue',
  'missed',
  'open',
  'in_progress',
  'upcoming',
  'completed_late',
  'completed',
  'skipped',
];

/**
 * The fields that an inspection stores of its assignment; all are null for inspections without one. Times are ISO 8601
 * in UTC.
 */
export const assignedFields = {
  assignment: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** The planned opening, even if the occurrence was moved later; null for additional inspections. */
  occurrence_at: z.nullable(timestamp()),
  start_at: z.nullable(timestamp()),
  due_at: z.nullable(timestamp()),
  missed_at: z.nullable(timestamp()),
  skipped_at: z.nullable(timestamp()),
  /** It was started without a network although the assignment did not allow it, and was kept. */
  assignment_problem: z.nullable(z.enum(['ended', 'not_assigned', 'asset_not_allowed', 'in_progress_at_asset'])),
};

/** The times that decide about the status of an inspection of an assignment, as ISO 8601 in UTC. */
export interface AssignedDates {
  readonly status: 'to_do' | 'in_progress' | 'completed';
  readonly start_at: string | null;
  readonly due_at: string | null;
  readonly completed_at: string | null;
  readonly missed_at: string | null;
  readonly skipped_at: string | null;
}

/** The one place that decides what is overdue, missed or late. Times are ISO 8601 in UTC. */
export function toAssignedStatus(inspection: AssignedDates, now: string): AssignedStatus {
  const { status, start_at, due_at, completed_at, missed_at } = inspection;
  if (status === 'completed') return missed_at || isAfter(completed_at, due_at) ? 'completed_late' : 'completed';
  if (inspection.skipped_at) return 'skipped';
  if (missed_at && status === 'to_do') return 'missed';
  if (isAfter(now, due_at)) return 'overdue';
  if (status === 'in_progress') return 'in_progress';
  return isAfter(start_at, now) ? 'upcoming' : 'open';
}

const isAfter = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) > Date.parse(other);

const asset = z.nullable(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() }));
const person = z.object({ id: z.number(), name: z.string() });

/** An inspection that has not opened yet. A device may start it with this uuid, which the server uses as well. */
export const plannedInspection = z.object({
  uuid: uuid(),
  assignment: z.object({ id: z.number(), title: z.string() }),
  template: z.object({ template_id: z.number(), title: z.string() }),
  asset,
  occurrence_at: timestamp(),
  start_at: timestamp(),
  due_at: timestamp(),
  collaborative: z.boolean(),
});
export type PlannedInspection = z.infer<typeof plannedInspection>;

/** The next date of an assignment, for people who have nothing to do until then. */
export const nextWork = z.nullable(
  z.object({
    assignment: z.object({ id: z.number(), title: z.string() }),
    template_title: z.string(),
    start_at: timestamp(),
  }),
);
export type NextWork = z.infer<typeof nextWork>;

/** An assignment that allows additional inspections: of its assets, or with `allow_additional_assets` of others. */
export const startableAssignment = z.object({
  id: z.number(),
  title: z.string(),
  template: z.object({ template_id: z.number(), title: z.string() }),
  end_at: z.nullable(timestamp()),
  restricted: z.boolean(),
  allow_additional_assets: z.boolean(),
  /** At most 500 assets; `has_more_assets` is true if there are more. */
  assets: z.array(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
  has_more_assets: z.boolean(),
});
export type StartableAssignment = z.infer<typeof startableAssignment>;

/** One inspection of an assignment, as the monitor lists it. */
export const assignedInspection = z.object({
  id: z.number(),
  uuid: uuid(),
  status: z.enum(ASSIGNED_STATUSES),
  asset,
  /** The person who conducts it; null for a shared inspection that nobody has started. */
  user: z.nullable(person),
  collaborators: z.array(person),
  score_percent: z.nullable(z.number()),
  failed_count: z.number(),
  occurrence_at: z.nullable(timestamp()),
  start_at: timestamp(),
  due_at: z.nullable(timestamp()),
  completed_at: z.nullable(timestamp()),
  skip_note: z.nullable(z.string()),
  reminded_at: z.nullable(timestamp()),
});
export type AssignedInspection = z.infer<typeof assignedInspection>;
