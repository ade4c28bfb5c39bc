/** Signing in: the password is checked before the transaction; the session or the code step starts inside it. */
import type { auth, CodeStep, SessionUser, SignOnStep } from '@rounds/contract/auth';
import { recordInstallationActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { assertAllowedNetwork } from '../../http/auth/restrictions.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import { isAllowedAddress } from '../../networks.ts';
import { getPersonSecurity, getSecuritySettings } from '../settings/index.ts';
import { enterWorkspace, findWorkspaceByHost, findWorkspaceByKey } from '../workspaces/index.ts';
import { findAccountAttempt, verifyPassword } from './attempts.ts';
import { startStep } from './code-step.ts';
import { type AccountRow, type AccountUser, listAccountUsers } from './queries/accounts.ts';
import { isInvited, type SessionInput, type SignInContext, startSession } from './session-start.ts';
import { toSessionUser } from './session-user.ts';
import { signOnRules } from './sign-on.ts';

type Login = typeof auth.login;
/**
 * The account with this email address and password, or the sign-on service of the workspace. What leads to a service
 * depends on workspace and domain alone, so that nobody learns from it whether an address has an account.
 * @throws ApiError USR_WRONG_CREDENTIALS, RATE_LIMITED, APP_BUSY
 */
export async function checkPassword(call: PreloadCall<Login>): Promise<AccountRow | SignOnStep> {
  const { body, database, request } = call;
  if (body.password === '') return (await findSignOn(call)) ?? rejectCredentials();
  const accountAttempt = await findAccountAttempt(call, body.email);
  const isRight = await verifyPassword(call, accountAttempt, body.password);
  if (isRight && accountAttempt.account) return accountAttempt.account;
  await database.inInstallation((tx) =>
    recordInstallationActivity(tx, accountAttempt.account?.id ?? null, request, { code: 'auth.sign_in_refused' }),
  );
  return (await findSignOn(call)) ?? rejectCredentials();
}

function rejectCredentials(): never {
  throw new ApiError('USR_WRONG_CREDENTIALS');
}

/** The sign-on service to which people of this workspace or domain are led. */
async function findSignOn(call: PreloadCall<Login>): Promise<SignOnStep | null> {
  const { email, workspace, is_emergency } = call.body;
  if (is_emergency) return null;
  const url = await call.registry.get(signOnRules).findGuestUrl(call, { workspace, email });
  return url === null ? null : toSignOnStep(url);
}

export const toSignOnStep = (url: string): SignOnStep => ({ next_step_code: 'AUTH_SSO_REQUIRED', url });

/** Signs in to the most recently used workspace. People who are active nowhere get the same error as unknown ones. */
export async function signIn(
  call: Call<Login>,
  account: AccountRow | SignOnStep,
): Promise<{ user: SessionUser } | CodeStep | SignOnStep> {
  if ('next_step_code' in account) return account;
  const requestedWorkspace = await findRequestedWorkspace(call);
  const users = listUsersToSignIn(await listAccountUsers(call.tx, account.id), requestedWorkspace?.id ?? null);
  if (users.length === 0) throw new ApiError('USR_WRONG_CREDENTIALS');
  let required: string | null = null;
  for (const user of users) {
    await enterWorkspace(call.tx, user.workspace_id);
    const { allowed_networks } = await getSecuritySettings(call.tx);
    // Another workspace of theirs may be open to this network.
    if (user !== users.at(-1) && !isAllowedAddress(call.request.ip, allowed_networks)) continue;
    const url = await call.registry.get(signOnRules).findRequiredUrl(call.tx, user.workspace_id);
    const isEmergency = url !== null && (await call.registry.get(signOnRules).mayUsePassword(call.tx, user.id));
    if (url === null || isEmergency) {
      const factors = { has_second_factor: false, has_authenticator: false };
      const input = { account, user, ...factors, locale: call.body.locale ?? null };
      return signInAsUser(call, { ...input, needs_second_factor: isEmergency });
    }
    required ??= url;
  }
  return toSignOnStep(required!);
}

/** The workspace of the host, or the one that was named. */
async function findRequestedWorkspace({ tx, services, request, body }: Call<Login>) {
  const ofHost = await findWorkspaceByHost(tx, services.config, request.host);
  if (ofHost || !body.workspace) return ofHost;
  return (await findWorkspaceByKey(tx, body.workspace)) ?? null;
}

/** Active users, the most recently used first, or else the invited ones whose invitation is still open. */
function listUsersToSignIn(users: readonly AccountUser[], workspaceId: number | null): readonly AccountUser[] {
  const here = workspaceId === null ? users : users.filter((user) => user.workspace_id === workspaceId);
  const active = here.filter(({ status }) => status === 'active');
  return active.length > 0 ? active : here.filter(isInvited);
}

interface SignInInput extends SessionInput {
  readonly account: AccountRow;
  /** A code is required whatever the workspace's rules are. */
  readonly needs_second_factor?: boolean;
}

/** Enters a workspace by its rules: immediately, or after a code. The transaction remains in that workspace. */
export async function signInAsUser(call: SignInContext, input: SignInInput): Promise<{ user: SessionUser } | CodeStep> {
  const { account, user, has_second_factor, needs_second_factor = false } = input;
  await enterWorkspace(call.tx, user.workspace_id);
  const { settings, is_second_factor_required } = await getPersonSecurity(call.tx, user.id);
  assertAllowedNetwork(settings.allowed_networks, call.request.ip);
  const method = account.second_factor ?? (is_second_factor_required || needs_second_factor ? 'email' : null);
  if (method && !has_second_factor) return startStep(call, { ...input, method });
  return { user: toSessionUser(await startSession(call, input)) };
}
