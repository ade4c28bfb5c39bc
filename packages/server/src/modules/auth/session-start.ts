/** How a session begins, once whoever it is has proved it by all that the workspace asks for. */
import type { Language } from '@rounds/contract/languages';
import { type Entry, recordActivityNow } from '../../http/activity.ts';
import type { Actor, Call } from '../../http/module.ts';
import { actorInTransaction, newToken, tokenHash } from '../../http/session.ts';
import { securityOf } from '../settings/index.ts';
import { acceptInvitation, changePreferences, type OwnUser } from './queries/people.ts';
import { insertSession } from './queries/sessions.ts';

/** What beginning a session needs of the call that leads to it. */
export type SigningIn = Pick<Call, 'tx' | 'request' | 'services' | 'database' | 'setSession' | 'setStep'>;

export const isInvited = ({ status, invited_until }: OwnUser): boolean =>
  status === 'invite' && (invited_until?.getTime() ?? 0) > Date.now();

export interface Beginning {
  readonly user: OwnUser;
  /** A code was given beside the password. */
  readonly has_second_factor: boolean;
  /** Chosen on the sign-in screen. */
  readonly locale: Language | null;
}

/** A new session in the workspace that the transaction is in; an invitation to it is accepted by that. */
export async function beginSession(call: SigningIn, beginning: Beginning): Promise<Actor> {
  const { tx, request } = call;
  const { user, has_second_factor, locale } = beginning;
  const { session_idle_minutes, session_absolute_hours } = await securityOf(tx);
  const token = newToken();
  const token_hash = tokenHash(token);
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
  const changes = await keepChosenLanguage(call, user, locale);
  await recordActivityNow(tx, who, request, [{ code: 'auth.signed_in', subject: subjectOf(user) }, ...changes]);
  call.setSession({ token, expires });
  call.setStep(null);
  const actor = await actorInTransaction(tx, token_hash);
  if (!actor) throw new Error('a session that was just begun is not there');
  return actor;
}

/** What somebody chose on the sign-in screen is what they want from now on; without a choice theirs stays. */
async function keepChosenLanguage({ tx }: SigningIn, user: OwnUser, locale: Language | null): Promise<Entry[]> {
  if (!locale || locale === user.locale) return [];
  await changePreferences(tx, user.id, { locale });
  const subject = { ...subjectOf(user), before: { locale: user.locale }, after: { locale } };
  return [{ code: 'account.preferences_changed', subject }];
}

const subjectOf = (user: OwnUser) => ({ type: 'user', id: user.id, title: user.full_name });
