/** Deleting people: what happens to their open work and their name, while everything that they did stays readable. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { numericId, text } from '../values.ts';
import { PERSONAL_WORK_KINDS } from './personal-work.ts';

export { PERSONAL_WORK_KINDS, type PersonalWorkKind } from './personal-work.ts';

/** The kinds of records that stay unchanged, with the name of the person or that of a former member. */
export const PERSONAL_HISTORY_KINDS = ['inspections', 'issues', 'comments', 'files', 'activity'] as const;
export type PersonalHistoryKind = (typeof PERSONAL_HISTORY_KINDS)[number];

/** Whether the name is replaced everywhere, or stays with what the person did. */
export const REMOVED_NAMES = ['anonymised', 'kept'] as const;
export type RemovedName = (typeof REMOVED_NAMES)[number];

export const removalPreview = z.object({
  full_name: z.string(),
  /** Kinds of work that the person has none of are missing. */
  work: z.array(z.object({ kind: z.enum(PERSONAL_WORK_KINDS), count: z.number() })),
  history: z.array(z.object({ kind: z.enum(PERSONAL_HISTORY_KINDS), count: z.number() })),
  /** The account is deleted as well, because it belongs to no other workspace. */
  deletes_account: z.boolean(),
  /** An identity provider manages the person, and may create them once more. */
  is_provisioned: z.boolean(),
});
export type RemovalPreview = z.infer<typeof removalPreview>;

const REMOVAL_ERRORS = [
  'USR_USER_NOT_EXIST',
  'USR_PERSON_BEYOND_OWN',
  'USR_SITES_BEYOND_OWN',
  'USR_NOT_ONESELF',
  'USR_OWNER_STAYS',
  'USR_STILL_INVITED',
] as const;
const params = z.object({ id: numericId() });

export const personRemoval = endpoints('personRemoval', {
  preview: {
    method: 'GET',
    path: '/user/{id}/removal',
    access: ['USR_MANAGE_USER'],
    prefix: 'USR',
    summary: 'Get what a user has before you delete them: open work that somebody takes over, and what stays readable',
    params,
    output: removalPreview,
    errors: REMOVAL_ERRORS,
  },
  remove: {
    method: 'POST',
    path: '/user/{id}/remove',
    access: ['USR_MANAGE_USER'],
    prefix: 'USR',
    events: [
      ...(['assignment.changed', 'inspection.changed', 'issue.assigned', 'issue.changed'] as const),
      ...(['scheduled_report.changed', 'section.changed', 'alert.changed', 'date_reminder.changed'] as const),
    ],
    summary:
      'Delete a user for good: sessions end, open work goes to a successor or stays without anybody, and what they did stays readable with their name or anonymised',
    params,
    body: z.object({
      /** Their name, typed as a confirmation. */
      full_name: text(210),
      name: z.enum(REMOVED_NAMES),
      /** An active user; null leaves open issues and assignments without anybody, and deletes what only they had. */
      successor_id: z.nullable(numericId()),
    }),
    output: z.object({ id: z.number() }),
    errors: [...REMOVAL_ERRORS, 'VALIDATION_FAILED', 'USR_LAST_ADMINISTRATOR'],
    activity: 'user.removed',
  },
});
