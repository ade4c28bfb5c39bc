/** The actions of people who manage users on their sessions, passwords and second factors. */
import { type UserSession, users } from '@rounds/contract/users';
import { ApiError } from '../../http/api-error.ts';
import { parseDevice } from '../../http/device.ts';
import type { Call, Route, Subject } from '../../http/module.ts';
import { route } from '../../http/module.ts';
import {
  consumeAttempt,
  deleteAccountSteps,
  deletePendingChanges,
  deleteRecoveryCodes,
  endAccountSessions,
  endUserSession,
  endUserSessions,
  getAccount,
  listAccountUsers,
  listUserSessions,
  lockAccount,
  sendPasswordReset,
  setSecondFactor,
  toAttempt,
} from '../auth/index.ts';
import { queueMail } from '../mail/index.ts';
import { findWorkspacesById } from '../workspaces/index.ts';
import { getPersonalData, isOwner, type UserRow } from './queries/users.ts';
import { lockManageable } from './users.ts';

const subject = ({ id, full_name }: UserRow): Subject => ({ type: 'user', id, title: full_name });

export const securityRoutes: readonly Route[] = [
  route(users.listSessions, async (call): Promise<UserSession[]> => {
    const { id } = await lockManageable(call, call.params.id);
    return (await listUserSessions(call.tx, id)).map(({ user_agent, created_at, seen_at, ...session }) => ({
      ...session,
      ...parseDevice(user_agent),
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_current: session.id === call.actor.session_id,
    }));
  }),

  route(users.endSessions, async (call) => {
    const user = await lockManageable(call, call.params.id);
    const ended_sessions = await endUserSessions(call.tx, user.id, call.actor.session_id);
    call.activity({ ...subject(user), after: { ended_sessions } });
    return { ended_sessions };
  }),

  route(users.endSession, async (call) => {
    const { tx, params, actor, activity, setSession } = call;
    const user = await lockManageable(call, params.id);
    const ended_sessions = await endUserSession(tx, user.id, params.sessionId);
    if (ended_sessions > 0 && params.sessionId === actor.session_id) setSession(null);
    activity({ ...subject(user), after: { ended_sessions } });
    return { ended_sessions };
  }),

  route(users.sendPasswordReset, async (call) => {
    const { tx, services, actor, database, request, activity } = call;
    const user = await lockManageable(call, call.params.id);
    if (user.status === 'invite') throw new ApiError('USR_STILL_INVITED');
    if (user.status !== 'active') throw new ApiError('USR_NOT_ACTIVE');
    const account = await getAccount(database, user.account_id!, request.ip);
    await consumeAttempt(call, 'mail', toAttempt(account, account.email_key, request.ip));
    activity({ ...subject(user), after: { email: account.email } });
    return sendPasswordReset(tx, services, {
      account_id: account.id,
      email: account.email,
      name: user.first_name,
      inviter: actor.full_name,
      workspace: (await findWorkspacesById(tx, [actor.workspace_id]))[0]!,
      locale: (await getPersonalData(tx, user.id)).locale,
    });
  }),

  route(users.resetSecondFactor, resetSecondFactor),
];

/**
 * A second factor belongs to the account, so people who manage one workspace do not weaken it for another one: who is
 * active elsewhere as well decides about it alone.
 */
async function resetSecondFactor(call: Call<typeof users.resetSecondFactor>) {
  const { tx, services, actor, activity } = call;
  const user = await lockManageable(call, call.params.id);
  const account_id = user.account_id!;
  if (user.id === actor.user_id) throw new ApiError('USR_NOT_ONESELF');
  if (await isOwner(tx, user.id)) throw new ApiError('USR_OWNER_PROTECTED');
  const { email } = await lockAccount(tx, account_id);
  const { locale } = await getPersonalData(tx, user.id);
  const isElsewhere = ({ workspace_id, status }: { workspace_id: number; status: string }) =>
    workspace_id !== actor.workspace_id && status === 'active';
  if ((await listAccountUsers(tx, account_id)).some(isElsewhere)) throw new ApiError('USR_ACCOUNT_SHARED');
  if (user.second_factor === 'none') throw new ApiError('USR_SECOND_FACTOR_OFF');
  await setSecondFactor(tx, account_id, { second_factor: null, totp_secret: null, totp_last_step: 0 });
  await deleteRecoveryCodes(tx, account_id);
  await deletePendingChanges(tx, account_id, 'second_factor');
  await deleteAccountSteps(tx, account_id);
  const ended_sessions = await endAccountSessions(tx, account_id, null);
  const values = { name: user.first_name, inviter: actor.full_name, workspace: actor.workspace.display_name };
  await queueMail(tx, services, { to: email, locale, kind: 'second_factor_reset', values });
  activity({ ...subject(user), before: { second_factor: user.second_factor }, after: { second_factor: null } });
  return { ended_sessions };
}
