/** Leaving the current workspace, handing it over and deleting it. */
import * as z from 'zod/mini';
import type { EndpointDeclaration } from '../endpoint.ts';
import { numericId, requiredText, timestamp } from '../values.ts';

/** The time between the request and the deletion, in which everybody can work and the owner can cancel. */
export const DELETION_WAITING_DAYS = 14;
/** Administrators are reminded when this much of the waiting period is left. */
export const DELETION_REMINDER_DAYS = 3;

/** The kinds of work that somebody has begun or still has to do. */
export const OPEN_WORK_KINDS = ['inspections', 'issues', 'assignments'] as const;
export type OpenWorkKind = (typeof OPEN_WORK_KINDS)[number];

const person = () => z.object({ id: z.number(), full_name: z.string() });

export const workspaceDetails = z.object({
  id: z.number(),
  display_name: z.string(),
  /** Null if that person was deleted or is no longer active. */
  owner: z.nullable(person()),
  is_owner: z.boolean(),
  /** An administrator becomes the owner of a workspace that has none. */
  can_claim: z.boolean(),
  is_last_administrator: z.boolean(),
  /** The number of the caller's own open inspections, issues and assignments. */
  open_work: z.record(z.enum(OPEN_WORK_KINDS), z.number()),
  /** Active administrators who can become the owner; for the owner alone. */
  successors: z.array(person()),
  /** The proof that confirms a deletion: the password, or a code of the authenticator app of people without one. */
  proof: z.nullable(z.enum(['knows_password', 'has_app'])),
  deletion: z.nullable(
    z.object({ requested_by: z.nullable(z.string()), requested_at: timestamp(), delete_at: timestamp() }),
  ),
});
export type WorkspaceDetails = z.infer<typeof workspaceDetails>;

const params = z.object({ id: numericId() });
/** Typed by the person, so that nobody leaves or deletes the wrong workspace. */
const display_name = requiredText(100);
const common = { access: 'signed-in', prefix: 'APP', params } as const;
/** A workspace of the account that is not the current one cannot be deleted, because its sign-in rules apply first. */
const NOT_CURRENT = 'APP_WORKSPACE_NOT_CURRENT';

export const lifecycleEndpoints = {
  getDetails: {
    ...common,
    method: 'GET',
    path: '/settings/workspaces/{id}',
    summary: 'Get the owner of the current workspace, its planned deletion and your own open work',
    output: workspaceDetails,
    errors: [NOT_CURRENT],
  },
  leave: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/leave',
    summary: 'Leave the current workspace, confirmed by its name; ends your sessions there',
    body: z.object({ display_name }),
    output: z.null(),
    errors: [NOT_CURRENT, 'APP_OWNER_STAYS', 'USR_LAST_ADMINISTRATOR'],
    activity: 'workspace.left',
  },
  transfer: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/transfer',
    no_events: 'settings',
    summary: 'Hand the current workspace over to another active administrator; for its owner',
    body: z.object({ user_id: z.number().check(z.int(), z.positive()) }),
    output: workspaceDetails,
    errors: [NOT_CURRENT, 'APP_OWNER_ONLY'],
    activity: 'workspace.owner_changed',
  },
  claim: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/claim',
    no_events: 'settings',
    summary: 'Become the owner of the current workspace as an administrator, if it has no active owner',
    output: workspaceDetails,
    errors: [NOT_CURRENT, 'APP_OWNER_IS_ACTIVE', 'APP_ADMINISTRATOR_ONLY'],
    activity: 'workspace.owner_changed',
  },
  requestDeletion: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/delete',
    no_events: 'settings',
    secret: true,
    limit: 'sign-in',
    summary: 'Delete the current workspace after a waiting period of 14 days; for its owner',
    body: z.object({
      display_name,
      password: z.optional(z.string().check(z.maxLength(1024))),
      /** A code of the authenticator app, for people without a password. */
      code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/))),
    }),
    output: workspaceDetails,
    errors: [NOT_CURRENT, 'APP_OWNER_ONLY', 'APP_DELETION_REQUESTED', 'RATE_LIMITED'],
    activity: 'workspace.deletion_requested',
  },
  cancelDeletion: {
    ...common,
    method: 'POST',
    path: '/settings/workspaces/{id}/cancel-deletion',
    no_events: 'settings',
    summary: 'Keep the current workspace, whose deletion was requested; for its owner',
    output: workspaceDetails,
    errors: [NOT_CURRENT, 'APP_OWNER_ONLY', 'APP_NO_DELETION'],
    activity: 'workspace.deletion_cancelled',
  },
} as const satisfies Record<string, EndpointDeclaration>;
