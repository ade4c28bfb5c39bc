/**
 * The rules for how long a workspace keeps inspections, its activity log and people who left, and what happens to them
 * then.
 */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { flag, timestamp } from '../values.ts';

/** The rules in the order in which they run: records that are archived today are not deleted in the same night. */
export const RETENTION_RULES = [
  'delete_inspections',
  'anonymise_inspections',
  'archive_inspections',
  'delete_activity',
  'anonymise_people',
] as const;
export type RetentionRule = (typeof RETENTION_RULES)[number];
/** Archiving can be undone; the others wait before they begin, and people are told once more when they do. */
export const isDeletingRule = (rule: RetentionRule): boolean => rule !== 'archive_inspections';

/** The longest time that a rule can have, in months. */
export const MAX_RETENTION_MONTHS = 600;
/** The minimum prevents anybody from deleting the log of the past weeks. */
export const MIN_ACTIVITY_MONTHS = 3;
/** The limits of `waiting_days`. */
export const RETENTION_WAITING_DAYS = { min: 1, max: 30 } as const;

const months = () => z.number().check(z.int(), z.gte(1), z.lte(MAX_RETENTION_MONTHS));
const rule = () => z.enum(RETENTION_RULES);

export const retentionOptions = z.object({
  /** Inspections that still have open issues are neither archived nor deleted. */
  keep_with_open_issues: z.boolean(),
  /** The number of days that a new or changed rule that deletes waits before it begins. */
  waiting_days: z.number().check(z.int(), z.gte(RETENTION_WAITING_DAYS.min), z.lte(RETENTION_WAITING_DAYS.max)),
  /** Anonymising inspections also deletes photos, videos and recordings, on which people may be. */
  anonymise_photos: z.boolean(),
});
export type RetentionOptions = z.infer<typeof retentionOptions>;
/** The options of a workspace that has never changed them. */
export const RETENTION_DEFAULTS: RetentionOptions = {
  keep_with_open_issues: true,
  waiting_days: 7,
  anonymise_photos: false,
};

export const retentionState = z.object({
  rule: rule(),
  /** The number of months until the rule applies; null while the rule is off. */
  months: z.nullable(z.number()),
  /** The time at which the rule begins to run; in the past for a rule that runs. */
  starts_at: z.nullable(timestamp()),
  last_run: z.nullable(z.object({ at: timestamp(), count: z.number() })),
});
export type RetentionState = z.infer<typeof retentionState>;

export const retentionSettings = z.extend(retentionOptions, { rules: z.array(retentionState) });
export type RetentionSettings = z.infer<typeof retentionSettings>;

/** The effects that a rule would have now. */
export const retentionPreview = z.object({
  total: z.number(),
  /** The oldest of them. */
  examples: z.array(z.object({ title: z.string(), at: timestamp(), path: z.nullable(z.string()) })),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const retention = endpoints('retention', {
  getSettings: {
    method: 'GET',
    path: '/settings/retention',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    summary: 'Get how long inspections, the activity log and people who left are kept',
    output: retentionSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/settings/retention',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary:
      'Change the rules of retention; null switches one off. New and changed rules that delete or anonymise wait for some days, and all who may change settings get a mail',
    body: z.object({
      ...z.partial(retentionOptions).shape,
      rules: z.optional(
        z.object({
          delete_inspections: z.optional(z.nullable(months())),
          anonymise_inspections: z.optional(z.nullable(months())),
          archive_inspections: z.optional(z.nullable(months())),
          anonymise_people: z.optional(z.nullable(months())),
          delete_activity: z.optional(
            z.nullable(z.number().check(z.int(), z.gte(MIN_ACTIVITY_MONTHS), z.lte(MAX_RETENTION_MONTHS))),
          ),
        }),
      ),
    }),
    output: retentionSettings,
    errors: ['VALIDATION_FAILED'],
    activity: 'settings.retention_changed',
  },
  preview: {
    method: 'GET',
    path: '/settings/retention/preview',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    limit: 'search',
    summary: 'Count what a rule would affect now, with the oldest examples that you may see',
    query: z.object({
      rule: rule(),
      months: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_RETENTION_MONTHS)),
      keep_with_open_issues: z.optional(flag()),
    }),
    output: retentionPreview,
  },
});
