/**
 * The second step of signing in: a code by mail or from an app, valid only in the browser in which the
 * password was entered and only for that sign-in. The step's cookie is not a session, so that nothing
 * else works before the code has been entered.
 */
import { randomUUID } from 'node:crypto';
import type { auth, CodeStep, SecondFactor, SessionUser } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { recordActivity, recordInstallationActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken, newToken } from '../../http/auth/session.ts';
import { fieldError } from '../../http/input.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import { type MailKind, queueMail } from '../mail/index.ts';
import { enterWorkspace } from '../workspaces/index.ts';
import { type Attempt, createAttemptLimits } from './attempt-limits.ts';
import { consumeAttempt, toAttempt } from './attempts.ts';
import {
  findAppCodeStep,
  generateCode,
  getCodeExpiry,
  hashCode,
  MAX_TRIES,
  maskEmail,
  matchesMailedCode,
  wrongCodeError,
} from './codes.ts';
import { hashOneTimePassword } from './one-time-passwords.ts';
import {
  type AccountRow,
  type AccountUser,
  consumeTotpStep,
  getAccount,
  listAccountUsers,
  lockAccount,
  toEmailKey,
} from './queries/accounts.ts';
import { consumeRecoveryCode, countRecoveryCodes, isUnusedRecoveryCode } from './queries/recovery-codes.ts';
import { countStepTry, deleteStep, findStep, insertStep, renewStep, type SignInStep } from './queries/verification.ts';
import { isInvited, type SignInContext, startSession } from './session-start.ts';
import { toSessionUser } from './session-user.ts';
import { signOnRules } from './sign-on.ts';

interface StepInput {
  readonly account: AccountRow;
  readonly user: AccountUser;
  readonly method: SecondFactor;
  readonly locale: Language | null;
  /** The token that this browser has already, if it must keep it; otherwise it gets a new one. */
  readonly browser_token?: string;
}

/** Sends the code, unless an app generates it, and binds the step to this browser. */
export async function startStep(call: SignInContext, input: StepInput): Promise<CodeStep> {
  const { tx, services, request } = call;
  const { account, user, method, locale, browser_token: token = newToken() } = input;
  const id = randomUUID();
  const expires_at = await getCodeExpiry(tx);
  const place = { account_id: account.id, user_id: user.id, in_workspace: user.workspace_id };
  let code_hash: Buffer | null = null;
  if (method === 'email') {
    await consumeAttempt(call, 'mail', toAttempt(account, account.email_key, request.ip));
    code_hash = await sendCodeByMail(tx, services, {
      kind: 'sign_in_code',
      id,
      to: account.email,
      name: user.first_name,
      locale: locale ?? user.locale,
      expires_at,
    });
  }
  await insertStep(tx, { browser_hash: hashToken(token), id, ...place, method, code_hash, locale, expires_at });
  call.setStep({ token, expires: expires_at });
  return toCodeStep({ id, method, expires_at }, account.email);
}

interface CodeMail {
  readonly kind: MailKind;
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly locale: Language;
  readonly expires_at: Date;
}

/** Generates a code, queues its mail and returns the hash of the code. */
export async function sendCodeByMail(tx: Tx, services: Services, mail: CodeMail): Promise<Buffer> {
  const { kind, id, to, name, locale, expires_at } = mail;
  const code = generateCode();
  await queueMail(tx, services, {
    to,
    locale,
    kind,
    values: { name, code },
    secret: { label: 'code', value: code },
    useless_after: expires_at,
  });
  return hashCode(services, id, code);
}

const toCodeStep = (step: Pick<SignInStep, 'id' | 'method' | 'expires_at'>, email: string): CodeStep => ({
  next_step_code: 'USR_2FA',
  method: step.method,
  to: step.method === 'email' ? maskEmail(email) : null,
  expired_after: Math.max(0, Math.ceil((step.expires_at.getTime() - Date.now()) / 1000)),
  id: step.id,
});

/** The pending step of this browser, if any. */
export async function findCurrentStep({ database, step_token, request }: PreloadCall): Promise<CodeStep | null> {
  if (!step_token) return null;
  const step = await database.inInstallation((tx) => findStep(tx, hashToken(step_token)));
  if (!step) return null;
  return toCodeStep(step, (await getAccount(database, step.account_id, request.ip)).email);
}

export interface VerifiedStep {
  readonly attempt: Attempt;
  readonly step: SignInStep;
  /** The time step of an app's code, which the sign-in consumes. */
  readonly totp_step: number | null;
  /** The hash of a recovery code, which the sign-in consumes. */
  readonly recovery_hash: Buffer | null;
}
type Proof = Pick<VerifiedStep, 'totp_step' | 'recovery_hash'>;

/** Runs before the transaction, so that wrong tries stay counted. @throws ApiError USR_STEP_OVER, USR_WRONG_CODE, RATE_LIMITED */
export async function verifyCode(call: PreloadCall<typeof auth.verifyCode>): Promise<VerifiedStep> {
  const { database, request, body, locale } = call;
  if (body.code === undefined && body.recovery_code === undefined) throw fieldError('code', locale, 'field.required');
  const current = await getStep(call, body.email);
  const { account, attempt } = current;
  const limits = createAttemptLimits(database, 'code');
  await limits.check(attempt);
  const step = await database.inInstallation((tx) => countStepTry(tx, current.browser_hash, MAX_TRIES));
  if (!step) throw new ApiError('USR_STEP_OVER');
  const proof = await checkProof(call, step, account);
  if (!proof) {
    await limits.count(attempt);
    await database.inInstallation((tx) =>
      recordInstallationActivity(tx, account.id, request, { code: 'auth.code_refused' }),
    );
    throw wrongCodeError(locale, toField(body));
  }
  return { step, attempt, ...proof };
}

const toField = ({ recovery_code }: { readonly recovery_code?: string | undefined }) =>
  recovery_code === undefined ? 'code' : 'recovery_code';

async function checkProof(
  { database, services, body }: PreloadCall<typeof auth.verifyCode>,
  step: SignInStep,
  account: AccountRow,
): Promise<Proof | null> {
  const { code = '', recovery_code } = body;
  if (recovery_code !== undefined) {
    const recovery_hash = hashOneTimePassword(recovery_code);
    const isUnused = await database.inInstallation((tx) => isUnusedRecoveryCode(tx, account.id, recovery_hash));
    return isUnused ? { totp_step: null, recovery_hash } : null;
  }
  if (step.method === 'email') {
    const isRight = matchesMailedCode(services, step.code_hash, step.id, code);
    return isRight ? { totp_step: null, recovery_hash: null } : null;
  }
  if (!account.totp_secret) return null;
  const totp_step = findAppCodeStep(services, account.totp_secret, code);
  return totp_step !== null && totp_step > account.totp_last_step ? { totp_step, recovery_hash: null } : null;
}

async function getStep({ database, step_token, request }: PreloadCall, email: string | undefined) {
  const browser_hash = step_token ? hashToken(step_token) : null;
  const step = browser_hash && (await database.inInstallation((tx) => findStep(tx, browser_hash)));
  if (!browser_hash || !step) throw new ApiError('USR_STEP_OVER');
  const account = await getAccount(database, step.account_id, request.ip);
  if (email && toEmailKey(email) !== account.email_key) throw new ApiError('USR_STEP_OVER');
  return { step, browser_hash, account, attempt: toAttempt(account, account.email_key, request.ip) };
}

/** Starts the session after both password and code have been verified. */
export async function completeStep(
  call: Call<typeof auth.verifyCode>,
  { step, attempt, totp_step, recovery_hash }: VerifiedStep,
): Promise<{ user: SessionUser }> {
  const { tx, database } = call;
  if (!(await deleteStep(tx, step.id))) throw new ApiError('USR_STEP_OVER');
  if (totp_step !== null && !(await consumeTotpStep(tx, step.account_id, totp_step))) throw wrongCodeError(call.locale);
  if (recovery_hash && !(await consumeRecoveryCode(tx, step.account_id, recovery_hash)))
    throw wrongCodeError(call.locale, 'recovery_code');
  const user = (await listAccountUsers(tx, step.account_id)).find(({ id }) => id === step.user_id);
  if (!user || (user.status !== 'active' && !isInvited(user))) throw new ApiError('USR_STEP_OVER');
  await enterWorkspace(tx, user.workspace_id);
  await useForSignOn(call, user);
  if (recovery_hash) await reportRecovery(call, user, step.locale);
  const actor = await startSession(call, {
    user,
    has_second_factor: true,
    // A person who has lost their app sets up another one if the workspace requires it, as after a code by mail.
    has_authenticator: step.method === 'totp' && !recovery_hash,
    locale: step.locale,
  });
  await createAttemptLimits(database, 'code').reset(attempt);
  return { user: toSessionUser(actor) };
}

/** The person learns that a code was used, and how many are left. */
async function reportRecovery(
  { tx, services, request }: Call<typeof auth.verifyCode>,
  { id, account_id, workspace_id, first_name, full_name, ...user }: AccountUser,
  locale: Language | null,
): Promise<void> {
  const { email } = await lockAccount(tx, account_id);
  const count = await countRecoveryCodes(tx, account_id);
  const subject = { type: 'user', id, title: full_name, after: { recovery_codes_left: count } };
  await recordActivity(tx, { workspace_id, user_id: id, full_name }, request, [
    { code: 'auth.recovery_code_used', subject },
  ]);
  const values = { name: first_name, count };
  await queueMail(tx, services, { to: email, locale: locale ?? user.locale, kind: 'recovery_code_used', values });
}

/** Links the person to the sign-on that waits for them in this browser, and records an emergency sign-in. */
async function useForSignOn(call: Call<typeof auth.verifyCode>, user: AccountUser): Promise<void> {
  const { tx, request, step_token } = call;
  const rules = call.registry.get(signOnRules);
  const { workspace_id, id: user_id, full_name } = user;
  await rules.finishLinking(tx, call, { browser_token: step_token, workspace_id, user_id });
  if ((await rules.findRequiredUrl(tx, workspace_id)) === null) return;
  const subject = { type: 'user', id: user_id, title: full_name };
  await recordActivity(tx, { workspace_id, user_id, full_name }, request, [
    { code: 'sso.emergency_signed_in', subject },
  ]);
}

/** Sends a new code by mail, which replaces the previous one. This also helps people who have lost their app. */
export async function checkResend(call: PreloadCall<typeof auth.resendCode>) {
  const current = await getStep(call, call.body.email);
  await consumeAttempt(call, 'mail', current.attempt);
  return current;
}

export async function resendCode(
  call: Call<typeof auth.resendCode>,
  { step, browser_hash, account }: Awaited<ReturnType<typeof checkResend>>,
): Promise<CodeStep> {
  const { tx, services, step_token } = call;
  const user = (await listAccountUsers(tx, account.id)).find(({ id }) => id === step.user_id);
  if (!user || !step_token) throw new ApiError('USR_STEP_OVER');
  const [id, expires_at] = [randomUUID(), await getCodeExpiry(tx)];
  const code_hash = await sendCodeByMail(tx, services, {
    kind: account.second_factor === 'totp' ? 'sign_in_code_without_app' : 'sign_in_code',
    id,
    to: account.email,
    name: user.first_name,
    locale: step.locale ?? user.locale,
    expires_at,
  });
  const renewed = await renewStep(tx, browser_hash, { id, method: 'email', code_hash, expires_at });
  if (!renewed) throw new ApiError('USR_STEP_OVER');
  call.setStep({ token: step_token, expires: expires_at });
  return toCodeStep(renewed, account.email);
}
