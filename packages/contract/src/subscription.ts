/** Which plan the workspace is on, and the trial of a higher one (first specification, section 1; decisions, section 3). */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { FEATURES, PLANS } from './plans.ts';

export const TRIAL_DAYS = 14;

export const subscription = z.object({
  /** What holds now: the plan of the workspace, or the higher one that is on trial. */
  key: z.enum(PLANS),
  /** Where the workspace falls back to when a trial ends. */
  own_plan: z.enum(PLANS),
  trial_ends_at: z.nullable(z.string()),
  plans: z.array(
    z.object({
      key: z.enum(PLANS),
      features: z.record(z.enum(Object.keys(FEATURES) as [keyof typeof FEATURES]), z.boolean()),
      /** `included`: the workspace has it or more; `used`: its trial has been. */
      trial: z.enum(['available', 'running', 'used', 'included']),
    }),
  ),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptions = endpoints('subscription', {
  plans: {
    method: 'GET',
    path: '/settings/organization/plans',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'All plans with what they have, and which one the workspace is on',
    output: subscription,
  },
  startTrial: {
    method: 'POST',
    path: '/settings/organization/plans/trial',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    summary: 'Try a higher plan for 14 days, once a plan',
    body: z.strictObject({ plan: z.enum(PLANS) }),
    output: subscription,
    errors: ['APP_TRIAL_USED', 'APP_TRIAL_ADDS_NOTHING'],
    activity: 'plan.trial_started',
  },
});
