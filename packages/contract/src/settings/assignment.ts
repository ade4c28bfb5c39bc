/** The defaults of new assignments, and when people are reminded of their work. */
import { DURATION_UNITS, WEEKDAYS } from '@rounds/recurrence';
import * as z from 'zod/mini';
import { MAX_MANAGERS } from '../assignments/assignment.ts';
import { numericId } from '../values.ts';

const weekdays = () => z.array(z.enum(WEEKDAYS));
const duration = z.object({
  amount: z.number().check(z.int(), z.gte(1), z.lte(1_000)),
  unit: z.enum(DURATION_UNITS),
});
const startTime = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** The maximum number of reminders before an inspection is due. */
export const MAX_REMINDERS = 3;
/** The shortest time of a reminder before an inspection is due, in minutes. */
export const MIN_REMINDER_MINUTES = 5;
/** The longest time of a reminder before an inspection is due, in minutes. */
export const MAX_REMINDER_MINUTES = 14 * 24 * 60;
const flags = {
  allow_additional_assets: z.boolean(),
  restricted: z.boolean(),
  auto_finish: z.boolean(),
  collaborative: z.boolean(),
};

export const assignmentSettings = z.object({
  /** IANA zone; null for that of the person who creates the assignment. */
  timezone: z.nullable(z.string()),
  /** The time of day at which inspections open, as wall time. */
  start_time: z.string(),
  /** The time from opening to due. */
  duration,
  /** New schedules begin on one of these days. */
  working_days: weekdays(),
  /**
   * The number of minutes before the due time at which people are reminded, for all assignments; empty for no
   * reminders. Reminders for short work come when at most a quarter of its time remains.
   */
  reminders: z.array(z.number()),
  ...flags,
  /** Active people only. */
  managers: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type AssignmentSettings = z.infer<typeof assignmentSettings>;

/** The settings of a workspace that has never changed them. */
export const ASSIGNMENT_DEFAULTS: Omit<AssignmentSettings, 'managers'> = {
  timezone: null,
  start_time: '08:00',
  duration: { amount: 1, unit: 'day' },
  working_days: ['mo', 'tu', 'we', 'th', 'fr'],
  reminders: [60],
  allow_additional_assets: false,
  restricted: false,
  auto_finish: false,
  collaborative: false,
};

export const assignmentSettingsEndpoints = {
  getAssignmentSettings: {
    method: 'GET',
    path: '/settings/assignment',
    /** The editor of assignments begins with them. */
    access: ['APP_VIEW_SETTINGS', 'AST_MANAGE_ASSIGNMENT'],
    prefix: 'APP',
    summary: 'Get the defaults of new assignments and when people are reminded',
    output: assignmentSettings,
  },
  updateAssignmentSettings: {
    method: 'PUT',
    path: '/settings/assignment',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary:
      'Update the defaults of new assignments and the reminders; omitted fields and existing assignments stay unchanged',
    body: z.partial(
      z.object({
        timezone: z.nullable(z.string().check(z.maxLength(100))),
        start_time: startTime(),
        duration,
        working_days: weekdays().check(
          z.minLength(1),
          z.maxLength(WEEKDAYS.length),
          z.refine((days) => new Set(days).size === days.length, { error: 'field.unique' }),
        ),
        reminders: z.array(z.number().check(z.int(), z.gte(MIN_REMINDER_MINUTES), z.lte(MAX_REMINDER_MINUTES))).check(
          z.maxLength(MAX_REMINDERS),
          z.refine((times) => new Set(times).size === times.length, { error: 'field.unique' }),
        ),
        ...flags,
        manager_ids: z.array(numericId()).check(z.maxLength(MAX_MANAGERS)),
      }),
    ),
    output: assignmentSettings,
    activity: 'settings.assignment_changed',
  },
} as const;
