/** Signing in: the password is checked before the transaction; the session or the code step starts inside it. */
import type { auth, CodeStep, SessionUser } from '@rounds/contract/auth';
import { recordInstallationActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import { getSecuritySettings } from '../settings/index.ts';
import { enterWorkspace, findWorkspaceByHost } from '../workspaces/index.ts';
import { findAccountAttempt, verifyPassword } from './attempts.ts';
import { startStep } from './code-step.ts';
import { type AccountRow, type AccountUser, listAccountUsers } from './queries/accounts.ts';
import { isInvited, type SessionInput, type SignInContext, startSession } from './session-start.ts';
import { toSessionUser } from './session-user.ts';

type Login = typeof auth.login;
/** The account with this email address and password. @throws ApiError USR_WRONG_CREDENTIALS, RATE_LIMITED, APP_BUSY */
export async function checkPassword(call: PreloadCall<Login>): Promise<AccountRow> {
  const { body, database, request } = call;
  const accountAttempt = await findAccountAttempt(call, body.email);
  const isRight = await verifyPassword(call, accountAttempt, body.password);
  if (isRight && accountAttempt.account) return accountAttempt.account;
  await database.inInstallation((tx) =>
    recordInstallationActivity(tx, accountAttempt.account?.id ?? null, request, { code: 'auth.sign_in_refused' }),
  );
  throw new ApiError('USR_WRONG_CREDENTIALS');
}

/** Signs in to the most recently used workspace. People who are active nowhere get the same error as unknown ones. */
export async function signIn(call: Call<Login>, account: AccountRow): Promise<{ user: SessionUser } | CodeStep> {
  const picked = await findWorkspaceByHost(call.tx, call.services.config, call.request.host);
  const user = chooseUser(await listAccountUsers(call.tx, account.id), picked?.id ?? null);
  if (!user) throw new ApiError('USR_WRONG_CREDENTIALS');
  return signInAsUser(call, { account, user, has_second_factor: false, locale: call.body.locale ?? null });
}

/** The most recently used active user, or else an invited one whose invitation is still open. */
function chooseUser(users: readonly AccountUser[], workspaceId: number | null): AccountUser | undefined {
  const here = workspaceId === null ? users : users.filter((user) => user.workspace_id === workspaceId);
  return here.find(({ status }) => status === 'active') ?? here.find(isInvited);
}

interface SignInInput extends SessionInput {
  readonly account: AccountRow;
}

/** Enters a workspace by its rules: immediately, or after a code. The transaction remains in that workspace. */
export async function signInAsUser(call: SignInContext, input: SignInInput): Promise<{ user: SessionUser } | CodeStep> {
  const { account, user, has_second_factor } = input;
  await enterWorkspace(call.tx, user.workspace_id);
  const { is_second_factor_required } = await getSecuritySettings(call.tx);
  const method = account.second_factor ?? (is_second_factor_required ? 'email' : null);
  if (method && !has_second_factor) return startStep(call, { ...input, method });
  return { user: toSessionUser(await startSession(call, input)) };
}
