/** Starts a session after the person has passed all checks that the workspace requires. */
import type { Language } from '@rounds/contract/languages';
import { type ActivityEntry, recordActivity } from '../../http/activity.ts';
import { findActorInTransaction, hashToken, newToken } from '../../http/auth/session.ts';
import type { Actor, Call } from '../../http/module.ts';
import { getSecuritySettings } from '../settings/index.ts';
import { type AccountUser, acceptInvitation, updateUserPreferences } from './queries/accounts.ts';
import { insertSession } from './queries/sessions.ts';

/** The parts of a call that starting a session needs. */
export type SignInContext = Pick<Call, 'tx' | 'request' | 'services' | 'database' | 'setSession' | 'setStep'>;

export const isInvited = ({ status, invited_until }: AccountUser): boolean =>
  status === 'invite' && (invited_until?.getTime() ?? 0) > Date.now();

export interface SessionInput {
  readonly user: AccountUser;
  /** Whether a code was entered in addition to the password. */
  readonly has_second_factor: boolean;
  /** Chosen on the sign-in screen. */
  readonly locale: Language | null;
}

/** Starts a session in the transaction's workspace and accepts a pending invitation to it. */
export async function startSession(call: SignInContext, input: SessionInput): Promise<Actor> {
  const { tx, request } = call;
  const { user, has_second_factor, locale } = input;
  const { session_idle_minutes, session_absolute_hours } = await getSecuritySettings(tx);
  const token = newToken();
  const token_hash = hashToken(token);
  const expires = new Date(Date.now() + session_absolute_hours * 3_600_000);
  const idle_seconds = session_idle_minutes * 60;
  if (user.status === 'invite') await acceptInvitation(tx, user.id);
  await insertSession(tx, {
    token_hash,
    account_id: user.account_id,
    user_id: user.id,
    in_workspace: user.workspace_id,
    idle_seconds,
    idle_until: new Date(Date.now() + idle_seconds * 1000),
    expires_at: expires,
    has_second_factor,
    ip: request.ip,
    user_agent: request.user_agent,
  });
  const who = { workspace_id: user.workspace_id, user_id: user.id, full_name: user.full_name };
  const changes = await saveChosenLanguage(call, user, locale);
  await recordActivity(tx, who, request, [{ code: 'auth.signed_in', subject: toSubject(user) }, ...changes]);
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
