/**
 * Reminders of dates: “30 days before the next service, notify …”. They belong to a date field of a type of assets, and
 * count from the value that each asset has for it.
 */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { ISSUE_PRIORITIES } from '../issues/issue.ts';
import { isoDay, localizedName, numericId, timestamp, uuid } from '../values.ts';

/** The effects of a reminder: it notifies people, or creates an issue or an inspection for the asset. */
export const REMINDER_ACTIONS = ['notice', 'issue', 'inspection'] as const;
export type ReminderAction = (typeof REMINDER_ACTIONS)[number];

/** Days before the date; negative numbers are days after it. */
export const MAX_REMINDER_DAYS = 365;
/** The maximum number of times that a reminder is sent for one date. An issue or an inspection is created once. */
export const MAX_REMINDER_TIMES = 10;
/** The maximum number of reminders of one date field. */
export const MAX_REMINDERS_PER_FIELD = 20;
/** The maximum number of people, of groups and of fields with people that one reminder names. */
export const MAX_REMINDER_RECIPIENTS = 50;
/** The hour at which reminders of a day are sent, in the time zone of the workspace. */
export const REMINDER_HOUR = 8;
/**
 * Reminders that could not be sent on their day, because no server was running, are sent up to this many days later.
 */
export const MAX_REMINDER_DAYS_LATE = 14;
/** The number of days before its date on which a field is shown as due soon, if no reminder begins earlier. */
export const DUE_SOON_DAYS = 7;

/**
 * The reasons why a reminder has no effect: the plan has no issues, the template is archived or not published, none of
 * the named people is active, or the field or its type is not in use.
 */
export const REMINDER_PROBLEMS = ['plan', 'template', 'people', 'field'] as const;
export type ReminderProblem = (typeof REMINDER_PROBLEMS)[number];

export const dateReminder = z.object({
  id: z.number(),
  field_id: z.number(),
  /** The days in order from the earliest to the latest: 30, 7, 0, -1. */
  days: z.array(z.number()),
  action: z.enum(REMINDER_ACTIONS),
  /** If all three lists are empty, everyone who may see the asset is notified. */
  people: z.array(z.object({ id: z.number(), full_name: z.string() })),
  groups: z.array(z.object({ id: z.number(), name_lang: localizedName() })),
  /** Fields of the same type that name a person, who is then responsible for the asset. */
  person_fields: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The category of the issues; null is the default of the workspace. */
  category: z.nullable(z.object({ id: z.number(), name_lang: localizedName() })),
  priority: z.nullable(z.enum(ISSUE_PRIORITIES)),
  /** The template of the inspections. */
  template: z.nullable(z.object({ id: z.number(), title: z.string() })),
  problem: z.nullable(z.enum(REMINDER_PROBLEMS)),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type DateReminder = z.infer<typeof dateReminder>;

const days = z
  .array(z.number().check(z.int(), z.minimum(-MAX_REMINDER_DAYS), z.maximum(MAX_REMINDER_DAYS)))
  .check(z.minLength(1), z.maxLength(MAX_REMINDER_TIMES));
const ids = () => z._default(z.array(numericId()).check(z.maxLength(MAX_REMINDER_RECIPIENTS)), []);

const settings = {
  days,
  action: z.enum(REMINDER_ACTIONS),
  recipient_ids: ids(),
  group_ids: ids(),
  person_field_ids: ids(),
  category_id: z._default(z.nullable(numericId()), null),
  priority: z._default(z.nullable(z.enum(ISSUE_PRIORITIES)), null),
  template_id: z._default(z.nullable(numericId()), null),
};
/** The settings of a reminder. What its action does not use is ignored. */
export const dateReminderInput = z.object(settings);
export type DateReminderInput = z.input<typeof dateReminderInput>;

/** The next reminder of a date of one asset. */
export const nextReminder = z.object({
  field_key: z.string(),
  /** The day on which it is sent; null if the last one was sent, or if the asset has no date. */
  next_day: z.nullable(isoDay()),
  action: z.nullable(z.enum(REMINDER_ACTIONS)),
  /** The number of days before its date on which the field is shown as due soon. */
  soon_days: z.number(),
});
export type NextReminder = z.infer<typeof nextReminder>;

const params = z.object({ id: numericId() });
const MANAGE = ['SST_MANAGE_ASSET_TYPE'] as const;
const errors = ['SST_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'] as const;

export const dateReminders = endpoints('dateReminders', {
  list: {
    method: 'GET',
    path: '/date-reminder/list',
    access: ['SST_VIEW_ASSET_TYPE'],
    prefix: 'SST',
    summary: 'List the reminders of the date fields of an asset type',
    query: z.object({ type_uuid: uuid() }),
    output: z.array(dateReminder),
    errors: ['SST_OBJECT_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/date-reminder/new',
    access: MANAGE,
    prefix: 'SST',
    summary: 'Create a reminder of a date field of an asset type; dates whose time has passed are not reminded of',
    body: z.object({ field_id: numericId(), ...settings }),
    output: dateReminder,
    errors,
    activity: 'date_reminder.created',
  },
  update: {
    method: 'PUT',
    path: '/date-reminder/{id}',
    access: MANAGE,
    prefix: 'SST',
    summary: 'Change a reminder',
    params,
    body: dateReminderInput,
    output: dateReminder,
    errors,
    activity: 'date_reminder.changed',
  },
  delete: {
    method: 'DELETE',
    path: '/date-reminder/{id}',
    access: MANAGE,
    prefix: 'SST',
    summary: 'Delete a reminder',
    params,
    output: z.null(),
    errors: ['SST_OBJECT_NOT_FOUND'],
    activity: 'date_reminder.deleted',
  },
  listNext: {
    method: 'GET',
    path: '/date-reminder/next',
    access: ['SST_VIEW_ASSET'],
    prefix: 'SST',
    summary: 'For each date field of an asset that has reminders: when the next one is sent',
    query: z.object({ asset_uuid: uuid() }),
    output: z.array(nextReminder),
    errors: ['SST_OBJECT_NOT_FOUND'],
  },
});
