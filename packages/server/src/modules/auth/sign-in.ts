/** Signing in: the check of the password before the transaction, the session or the code step inside it. */
import type { auth, CodeStep, SessionUser } from '@rounds/contract/auth';
import { recordInstallationActivity } from '../../http/activity.ts';
import type { Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { securityOf } from '../settings/index.ts';
import { enterWorkspace, pickedWorkspace } from '../workspaces/index.ts';
import { askedAccount, tryPassword } from './attempts.ts';
import { beginStep } from './code-step.ts';
import { type FoundAccount, type OwnUser, usersOf } from './queries/people.ts';
import { type Beginning, beginSession, isInvited, type SigningIn } from './session-start.ts';
import { sessionUser } from './session-user.ts';

type Login = typeof auth.login;
/** The account whose password this is. @throws Refusal USR_WRONG_CREDENTIALS, RATE_LIMITED, APP_BUSY */
export async function checkPassword(call: CallBefore<Login>): Promise<FoundAccount> {
  const { body, database, request } = call;
  const asked = await askedAccount(call, body.email);
  const isRight = await tryPassword(call, asked, body.password);
  if (isRight && asked.account) return asked.account;
  await database.inInstallation((tx) =>
    recordInstallationActivity(tx, asked.account?.id ?? null, request, { code: 'auth.sign_in_refused' }),
  );
  throw new Refusal('USR_WRONG_CREDENTIALS');
}

/** Goes on where the person last worked. Someone active nowhere is told the same as someone unknown. */
export async function signIn(call: Call<Login>, account: FoundAccount): Promise<{ user: SessionUser } | CodeStep> {
  const picked = await pickedWorkspace(call.tx, call.services.config, call.request.host);
  const user = placeAmong(await usersOf(call.tx, account.id), picked?.id ?? null);
  if (!user) throw new Refusal('USR_WRONG_CREDENTIALS');
  return enter(call, { account, user, has_second_factor: false, locale: call.body.locale ?? null });
}

/** Where one is active, last used first; else an invitation that is still open. */
function placeAmong(users: readonly OwnUser[], workspaceId: number | null): OwnUser | undefined {
  const here = workspaceId === null ? users : users.filter((user) => user.workspace_id === workspaceId);
  return here.find(({ status }) => status === 'active') ?? here.find(isInvited);
}

interface Entering extends Beginning {
  readonly account: FoundAccount;
}

/** Into a workspace by its own rules: at once, or after a code. The transaction stays inside it. */
export async function enter(call: SigningIn, entering: Entering): Promise<{ user: SessionUser } | CodeStep> {
  const { account, user, has_second_factor } = entering;
  await enterWorkspace(call.tx, user.workspace_id);
  const { is_second_factor_required } = await securityOf(call.tx);
  const method = account.second_factor ?? (is_second_factor_required ? 'email' : null);
  if (method && !has_second_factor) return beginStep(call, { ...entering, method });
  return { user: sessionUser(await beginSession(call, entering)) };
}
