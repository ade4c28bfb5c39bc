/** Starts a session after the person has passed all checks that the workspace requires. */
import type { Language } from '@rounds/contract/languages.ts';
import { addSeconds, getNow } from '../../db/expiry.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { type ActivityEntry, recordChanges } from '../../http/activity.ts';
import { assertAllowedNetwork } from '../../http/auth/restrictions.ts';
import { findActorInTransaction, hashToken, newToken } from '../../http/auth/session.ts';
import type { Actor, Call } from '../../http/module.ts';
import { getPersonSecurity } from '../settings/index.ts';
import { type AccountUser, acceptInvitation, updateUserPreferences } from './queries/accounts.ts';
import { insertSession } from './queries/sessions.ts';

/** The parts of a call that starting a session needs. */
export type SignInContext = Pick<
  Call,
  'tx' | 'request' | 'services' | 'database' | 'events' | 'setSession' | 'setStep'
>;

export const isInvited = ({ status, invited_until }: AccountUser): boolean =>
  status === 'invite' && (invited_until?.getTime() ?? 0) > Date.now();

export interface SessionInput {
  readonly user: AccountUser;
  /** Whether a code was entered in addition to the password. */
  readonly has_second_factor: boolean;
  /** The code came from an authenticator app, or a sign-on service vouches for the person. */
  readonly has_authenticator: boolean;
  /** Chosen on the sign-in screen. */
  readonly locale: Language | null;
}

/** Starts a session in the transaction's workspace and accepts a pending invitation to it. */
export async function startSession(call: SignInContext, input: SessionInput): Promise<Actor> {
  const { tx, request, events } = call;
  const { user, has_second_factor, has_authenticator, locale } = input;
  const { settings, is_authenticator_required } = await getPersonSecurity(tx, user.id);
  assertAllowedNetwork(settings.allowed_networks, request.ip);
  const { session_idle_minutes, session_absolute_hours } = settings;
  const token = newToken();
  const token_hash = hashToken(token);
  const idle_seconds = session_idle_minutes * 60;
  const now = await getNow(tx);
  const expires = addSeconds(now, session_absolute_hours * 3_600);
  if (user.status === 'invite') await acceptInvitation(tx, user.id);
  await insertSession(tx, {
    token_hash,
    account_id: user.account_id,
    user_id: user.id,
    in_workspace: user.workspace_id,
    idle_seconds,
    idle_until: addSeconds(now, idle_seconds),
    expires_at: expires,
    has_second_factor,
    must_set_up_authenticator: is_authenticator_required && !has_authenticator,
    ip: request.ip,
    user_agent: request.user_agent,
  });
  const who = { workspace_id: user.workspace_id, user_id: user.id, full_name: user.full_name };
  const changes = await saveChosenLanguage(call, user, locale);
  const entries = [{ code: 'auth.signed_in', subject: toSubject(user) } as const, ...changes];
  const record = { id: user.id };
  const changed: NewEvent[] = [
    ...(user.status === 'invite' ? [{ code: 'user.activated', record } as const] : []),
    ...(changes.length > 0 ? [{ code: 'user.changed', record } as const] : []),
  ];
  await recordChanges({ tx, events }, who, request, entries, changed);
  call.setSession({ token, expires });
  call.setStep(null);
  const actor = await findActorInTransaction(tx, token_hash);
  if (!actor) throw new Error('a session that was just begun is not there');
  return actor;
}

/** Stores the language chosen on the sign-in screen, if any, as the user's preference. */
async function saveChosenLanguage(
  { tx }: SignInContext,
  user: AccountUser,
  locale: Language | null,
): Promise<ActivityEntry[]> {
  if (!locale || locale === user.locale) return [];
  await updateUserPreferences(tx, user.id, { locale });
  const subject = { ...toSubject(user), before: { locale: user.locale }, after: { locale } };
  return [{ code: 'account.preferences_changed', subject }];
}

const toSubject = (user: AccountUser) => ({ type: 'user', id: user.id, title: user.full_name });
