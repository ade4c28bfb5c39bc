/** The dates of assignments: preview, calendar and monitor, and what can be done with single inspections there. */
import * as z from 'zod/mini';
import { SESSION_ONLY } from '../endpoint.ts';
import { EXPORT_FORMATS, filterRecord } from '../list.ts';
import { startedJob } from '../started-job.ts';
import { anyId, numericId, queryText, timestamp, uuid } from '../values.ts';
import { ASSIGNED_STATUSES, assignedInspection } from './assigned.ts';
import { dynamicAssets, MAX_ASSIGNMENT_ASSETS, MAX_DYNAMIC_RULES, MAX_RECURRENCES } from './assignment.ts';
import { occurrenceDates, recurrence } from './recurrence.ts';

const MANAGE = ['AST_MANAGE_ASSIGNMENT'] as const;
/** Its managers, whatever their permissions; to others without AST_MANAGE_ASSIGNMENT, the assignment does not exist. */
const MANAGERS = 'signed-in';

/** The maximum number of dates in a preview. */
export const MAX_PREVIEWED_DATES = 100;
/** The maximum number of occurrences in one response of the calendar. */
export const MAX_CALENDAR_ENTRIES = 2_000;
/** The longest range of the calendar, in days. */
export const MAX_CALENDAR_DAYS = 100;
/** The maximum number of rows on one page of the monitor. */
export const MAX_MONITOR_ROWS = 200;
/** The maximum number of columns of the monitor. */
export const MAX_MONITOR_OCCURRENCES = 50;
/** The maximum length of the note to a skipped inspection, in characters. */
export const MAX_NOTE_LENGTH = 1_000;
/** The number of assets that the preview of rules names. */
export const MAX_PREVIEWED_ASSETS = 20;
/** The maximum number of distinct values of a field that are suggested; a field with more suggests none. */
export const MAX_CONDITION_VALUES = 50;

/** The number of inspections by status; a status without any may be missing. */
const counts = z.partialRecord(z.enum(ASSIGNED_STATUSES), z.number());
const params = z.object({ id: anyId() });
/** The id of an inspection of an assignment. */
const inspectionParams = z.object({ id: numericId() });

/** All inspections of one occurrence of an assignment, or those that people started in addition on one day. */
export const calendarEntry = z.object({
  assignment: z.object({ id: z.number(), title: z.string() }),
  template: z.object({ template_id: z.number(), title: z.string() }),
  /** Null for inspections that people started in addition. */
  occurrence_at: z.nullable(timestamp()),
  start_at: timestamp(),
  /** Additional inspections belong to the day on which they were started, whenever they are due. */
  due_at: timestamp(),
  /** The most urgent status among its inspections. */
  status: z.enum(ASSIGNED_STATUSES),
  counts,
  /** The names of its assets, at most three. */
  assets: z.array(z.string()),
  assets_count: z.number(),
  /** Set if there is only one inspection and it has opened. */
  inspection_uuid: z.nullable(uuid()),
  /** Nothing has been started, and the caller may move it. */
  can_move: z.boolean(),
  /** The caller is one of the managers of its assignment. */
  is_manager: z.boolean(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** A part of the grid. */
const monitorRange = z.object({
  from: z.optional(timestamp()),
  to: z.optional(timestamp()),
  by: z._default(z.enum(['asset', 'person']), 'asset'),
  /** Only rows whose name contains this text are returned. */
  q: z.optional(queryText()),
});

/** A grid: a row per asset or person, a column per occurrence, and one for what people started in addition. */
export const monitor = z.object({
  occurrences: z.array(
    z.extend(occurrenceDates, {
      occurrence_at: timestamp(),
      has_opened: z.boolean(),
      is_moved: z.boolean(),
    }),
  ),
  rows: z.array(
    z.object({
      /** The uuid of an asset or the id of a person; empty for inspections without an asset or that nobody has started. */
      key: z.string(),
      name: z.string(),
      hint: z.nullable(z.string()),
      /** Inspections of dates that are still to come open for it, as far as is known now. */
      will_open: z.boolean(),
    }),
  ),
  /** Indexes of rows and occurrences; what has no inspection is missing. */
  cells: z.array(
    z.object({
      row: z.number(),
      /** Null for inspections that people started in addition. */
      occurrence: z.nullable(z.number()),
      /** The most urgent status among its inspections. */
      status: z.enum(ASSIGNED_STATUSES),
      count: z.number(),
      /** One of them is overdue, but somebody has started it. */
      is_overdue_started: z.boolean(),
      /** Percent times 100: the mean of the completed ones; null without a score. */
      score_percent: z.nullable(z.number()),
      /** The uuid of the inspection if there is only one. */
      uuid: z.nullable(uuid()),
    }),
  ),
  total_rows: z.number(),
  /**
   * Inspections that are due by the end of today and whose people can be reminded now, regardless of the dates on the
   * screen.
   */
  remindable: z.object({ inspections: z.number(), people: z.number() }),
  /** True if the range has more occurrences than are returned. */
  is_truncated: z.boolean(),
});
export type Monitor = z.infer<typeof monitor>;

export const planningEndpoints = {
  previewDates: {
    method: 'POST',
    path: '/assignment/preview',
    access: MANAGE,
    prefix: 'AST',
    no_events: 'reading',
    summary: 'Preview the next dates of recurrences',
    body: z.object({
      /** One record, or several as an assignment has them. */
      recurrence: z.union([recurrence, z.array(recurrence).check(z.minLength(1), z.maxLength(MAX_RECURRENCES))]),
      count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_PREVIEWED_DATES)), 20),
    }),
    output: z.array(occurrenceDates),
    errors: ['VALIDATION_FAILED'],
  },
  previewAssets: {
    method: 'POST',
    path: '/assignment/preview-assets',
    access: MANAGE,
    prefix: 'AST',
    no_events: 'reading',
    summary: `Count the assets that dynamic conditions find now, with the first ${MAX_PREVIEWED_ASSETS}`,
    body: z.object({ dynamic_assets: z.array(dynamicAssets).check(z.maxLength(MAX_DYNAMIC_RULES)) }),
    output: z.object({
      total: z.number(),
      assets: z.array(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
      /** Keys of fields that their asset type no longer has. */
      unknown_fields: z.array(z.string()),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  listConditionValues: {
    method: 'GET',
    path: '/assignment/condition-values',
    access: MANAGE,
    prefix: 'AST',
    limit: 'search',
    summary: `List the values that assets of a type have in a field, if they are at most ${MAX_CONDITION_VALUES}`,
    query: z.object({ asset_type_uuid: uuid(), field_key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    /** Empty if there are more. */
    output: z.array(z.union([z.string(), z.number()])),
  },
  selectAssets: {
    method: 'POST',
    path: '/assignment/select-assets',
    access: MANAGE,
    prefix: 'AST',
    no_events: 'reading',
    summary: 'Find all assets that match a filter of the list of assets, to add them to an assignment',
    body: z.object({ filter: z._default(filterRecord(), {}) }),
    output: z.object({
      assets: z
        .array(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() }))
        .check(z.maxLength(MAX_ASSIGNMENT_ASSETS)),
      total: z.number(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  getMonitor: {
    method: 'GET',
    path: '/assignment/{id}/occurrences',
    access: MANAGERS,
    prefix: 'AST',
    summary: 'Get the inspections of an assignment as a grid; for its managers and AST_MANAGE_ASSIGNMENT',
    params,
    query: z.extend(monitorRange, {
      skip: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    }),
    output: monitor,
    errors: ['VALIDATION_FAILED', 'AST_OBJECT_NOT_FOUND'],
  },
  exportMonitor: {
    method: 'GET',
    path: '/assignment/{id}/occurrences/export',
    access: MANAGERS,
    prefix: 'AST',
    limit: 'export',
    guard: 'export',
    summary: 'Export the grid as a table: a row per asset or person, a column per occurrence, with the status of each',
    params,
    query: z.extend(monitorRange, {
      format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
      /** The language of statuses and headings. */
      lang: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: 'bytes',
    output: startedJob,
    errors: ['VALIDATION_FAILED', 'AST_OBJECT_NOT_FOUND'],
  },
  listAssigned: {
    method: 'GET',
    path: '/assignment/{id}/inspections',
    access: MANAGERS,
    prefix: 'AST',
    summary: 'List the inspections behind one cell of the grid, at most 500',
    params,
    query: z.object({
      /**
       * The occurrence; if it is missing, the inspections that people started in addition, between `from` and `to` if
       * these are given.
       */
      occurrence_at: z.optional(timestamp()),
      from: z.optional(timestamp()),
      to: z.optional(timestamp()),
      asset_uuid: z.optional(uuid()),
      user_id: z.optional(numericId()),
    }),
    output: z.array(assignedInspection),
    errors: ['AST_OBJECT_NOT_FOUND'],
  },
  getCalendar: {
    method: 'GET',
    path: '/assignment/calendar',
    access: 'signed-in',
    prefix: 'AST',
    summary: `List what opens or is due between two times, at most ${MAX_CALENDAR_DAYS} days apart; without AST_MANAGE_ASSIGNMENT, what you conduct or manage`,
    query: z.object({
      from: timestamp(),
      to: timestamp(),
      /** `user:` or `group:` and an id, as `/user/search-user-group` returns them. */
      assignee: z.optional(queryText(100)),
      asset: z.optional(uuid()),
      template: z.optional(numericId()),
      assignment: z.optional(numericId()),
    }),
    output: z.object({ entries: z.array(calendarEntry), is_truncated: z.boolean() }),
    errors: ['VALIDATION_FAILED'],
  },
  downloadCalendar: {
    method: 'GET',
    path: '/assignment/calendar.ics',
    access: 'guest',
    prefix: 'AST',
    limit: 'shared',
    summary: 'Subscribe to a person’s calendar by its secret link',
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: 'bytes',
    errors: ['AST_OBJECT_NOT_FOUND'],
  },
  getCalendarLink: {
    ...SESSION_ONLY,
    method: 'GET',
    path: '/user/account/calendar-link',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'Tell whether you have a link to your calendar',
    output: z.object({ created_at: z.nullable(timestamp()) }),
  },
  createCalendarLink: {
    ...SESSION_ONLY,
    method: 'POST',
    path: '/user/account/calendar-link',
    access: 'signed-in',
    prefix: 'USR',
    no_events: 'account',
    summary: 'Create a secret link to your calendar; an earlier one no longer works',
    secret: true,
    output: z.object({ url: z.string(), created_at: timestamp() }),
    activity: 'account.calendar_link_created',
  },
  deleteCalendarLink: {
    ...SESSION_ONLY,
    method: 'DELETE',
    path: '/user/account/calendar-link',
    access: 'signed-in',
    prefix: 'USR',
    no_events: 'account',
    summary: 'Delete the link to your calendar',
    output: z.null(),
    activity: 'account.calendar_link_deleted',
  },
  moveOccurrence: {
    method: 'PUT',
    path: '/assignment/{id}/move-occurrence',
    access: MANAGE,
    prefix: 'AST',
    events: ['inspection.changed'],
    summary: 'Move one occurrence to another time; it keeps its duration. Nothing of it may have been started',
    params,
    body: z.object({ occurrence_at: timestamp(), start_at: timestamp() }),
    output: z.object({ occurrence_at: timestamp(), start_at: timestamp(), due_at: timestamp() }),
    errors: ['VALIDATION_FAILED', 'AST_OBJECT_NOT_FOUND', 'AST_NOT_EDITABLE', 'AST_ALREADY_STARTED'],
    activity: 'assignment.occurrence_moved',
  },
  skip: {
    method: 'PUT',
    path: '/assignment/occurrences/{id}/skip',
    access: MANAGERS,
    prefix: 'AST',
    events: ['inspection.changed'],
    summary: 'Skip an inspection that nobody has started, with a note; for managers and AST_MANAGE_ASSIGNMENT',
    params: inspectionParams,
    body: z.object({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LENGTH)) }),
    output: assignedInspection,
    errors: ['AST_OBJECT_NOT_FOUND', 'AST_ALREADY_STARTED'],
    activity: 'assignment.inspection_skipped',
  },
  unskip: {
    method: 'PUT',
    path: '/assignment/occurrences/{id}/unskip',
    access: MANAGERS,
    prefix: 'AST',
    events: ['inspection.changed'],
    summary: 'Undo skipping an inspection',
    params: inspectionParams,
    output: assignedInspection,
    errors: ['AST_OBJECT_NOT_FOUND'],
    activity: 'assignment.inspection_skipped',
  },
  remind: {
    method: 'POST',
    path: '/assignment/occurrences/{id}/remind',
    access: MANAGERS,
    prefix: 'AST',
    no_events: 'sending',
    summary: 'Remind the people of an inspection that is not completed; once an hour at most',
    params: inspectionParams,
    output: assignedInspection,
    errors: ['AST_OBJECT_NOT_FOUND', 'INS_ALREADY_COMPLETED', 'RATE_LIMITED'],
    activity: 'assignment.reminded',
  },
  remindAll: {
    method: 'POST',
    path: '/assignment/{id}/remind',
    access: MANAGERS,
    prefix: 'AST',
    no_events: 'sending',
    summary: 'Remind everybody of what is overdue or due by the end of today; of each inspection once an hour at most',
    params,
    output: z.object({ inspections: z.number(), people: z.number() }),
    errors: ['AST_OBJECT_NOT_FOUND', 'RATE_LIMITED'],
    activity: 'assignment.reminded',
  },
  reassign: {
    method: 'PUT',
    path: '/assignment/occurrences/{id}/reassign',
    access: MANAGERS,
    prefix: 'AST',
    events: ['inspection.changed'],
    summary: 'Give an inspection that is not completed to another person; answers stay',
    params: inspectionParams,
    body: z.object({ user_id: numericId() }),
    output: assignedInspection,
    errors: ['VALIDATION_FAILED', 'AST_OBJECT_NOT_FOUND', 'INS_ALREADY_COMPLETED'],
    activity: 'assignment.inspection_reassigned',
  },
} as const;
