/** The sessions, passwords and second factors of users, for people who manage them. */
import * as z from 'zod/mini';
import { numericId, timestamp } from '../values.ts';

/** A session of a person in this workspace. `browser` and `system` are product names, or null if unknown. */
export const userSession = z.object({
  id: z.number(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.string(),
  created_at: timestamp(),
  seen_at: timestamp(),
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

const managing = { access: ['USR_MANAGE_USER'], prefix: 'USR', params: z.object({ id: numericId() }) } as const;
const ERRORS = ['USR_USER_NOT_EXIST', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'] as const;

export const personSecurityEndpoints = {
  listSessions: {
    ...managing,
    method: 'GET',
    path: '/user/{id}/sessions',
    summary: 'List the sessions of a user in this workspace, the most recently used first',
    output: z.array(userSession),
    errors: ERRORS,
  },
  endSessions: {
    ...managing,
    method: 'DELETE',
    path: '/user/{id}/sessions',
    no_events: 'session',
    summary: 'End all sessions of a user in this workspace, except your own current one',
    output: z.object({ ended_sessions: z.number() }),
    errors: ERRORS,
    activity: 'user.sessions_ended',
  },
  endSession: {
    ...managing,
    method: 'DELETE',
    path: '/user/{id}/sessions/{sessionId}',
    no_events: 'session',
    summary: 'End one session of a user in this workspace; one that is over already is ignored',
    params: z.object({ id: numericId(), sessionId: numericId() }),
    output: z.object({ ended_sessions: z.number() }),
    errors: ERRORS,
    activity: 'user.sessions_ended',
  },
  sendPasswordReset: {
    ...managing,
    method: 'POST',
    path: '/user/{id}/send-password-reset',
    limit: 'invite',
    no_events: 'sending',
    summary: 'Mail a one-time password to an active user; their password stays valid until they choose another one',
    output: z.object({ email: z.string(), expired_after: z.number() }),
    errors: [...ERRORS, 'USR_STILL_INVITED', 'USR_NOT_ACTIVE', 'RATE_LIMITED'],
    activity: 'user.password_reset_sent',
  },
  resetSecondFactor: {
    ...managing,
    method: 'DELETE',
    path: '/user/{id}/second-factor',
    no_events: 'account',
    summary:
      'Remove the second factor and the recovery codes of a user who belongs to this workspace alone, and end all their sessions',
    output: z.object({ ended_sessions: z.number() }),
    errors: [
      ...ERRORS,
      ...(['USR_NOT_ONESELF', 'USR_OWNER_PROTECTED', 'USR_ACCOUNT_SHARED', 'USR_SECOND_FACTOR_OFF'] as const),
    ],
    activity: 'user.second_factor_reset',
  },
} as const;
