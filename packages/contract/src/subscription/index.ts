/** The plan of the workspace, and trials of higher plans. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { FEATURES, PLANS } from '../plans.ts';
import { timestamp } from '../values.ts';

/** The length of a trial of a higher plan, in days. */
export const TRIAL_DAYS = 14;

/** The plan of the workspace, its limits and its usage. */
export const subscription = z.object({
  /** The effective plan: the workspace's own, or the higher one on trial. */
  key: z.enum(PLANS),
  /** The plan that applies when a trial ends. */
  own_plan: z.enum(PLANS),
  trial_ends_at: z.nullable(timestamp()),
  /** The number of records in the workspace, archived ones included; null for people who may not see its settings. */
  usage: z.nullable(
    z.object({
      /** Active and invited people. */
      people: z.number(),
      templates: z.number(),
      inspections: z.number(),
      /** The size of all uploaded files, with what has arrived of unfinished ones. */
      storage_bytes: z.number(),
      /** Uploads beyond this size fail with `UPLOAD_QUOTA_EXCEEDED`. */
      storage_limit_bytes: z.number(),
    }),
  ),
  /** The address at which people ask for a higher plan; null if the installation has no contact. */
  contact_url: z.nullable(z.string()),
  plans: z.array(
    z.object({
      key: z.enum(PLANS),
      /** The price as the operator writes it, in no particular language. */
      price: z.nullable(z.string()),
      features: z.record(z.enum(Object.keys(FEATURES) as [keyof typeof FEATURES]), z.boolean()),
      /** `included`: the effective plan is this one or higher; `used`: the trial is over. */
      trial: z.enum(['available', 'running', 'used', 'included']),
      /** The size that all files of a workspace may have. */
      storage_limit_bytes: z.number(),
    }),
  ),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptions = endpoints('subscription', {
  get: {
    method: 'GET',
    path: '/settings/organization/plans',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Get all plans with their features, the plan of the workspace and what the workspace contains',
    output: subscription,
  },
  startTrial: {
    method: 'POST',
    path: '/settings/organization/plans/trial',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary: 'Start a 14-day trial of a higher plan, once per plan',
    body: z.object({ plan: z.enum(PLANS) }),
    output: subscription,
    errors: ['APP_TRIAL_USED', 'APP_TRIAL_ADDS_NOTHING'],
    activity: 'plan.trial_started',
  },
});
