/**
 * The second step of signing in: a code by mail or from an app, for the browser in which the
 * password was given and for that sign-in only (security list, 13). Until it is given nothing else
 * works: the step's cookie is no session.
 */
import { randomUUID } from 'node:crypto';
import { type auth, CODE_SECONDS, type CodeStep, type SecondFactor, type SessionUser } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { recordInstallationActivity } from '../../http/activity.ts';
import type { Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { newToken, tokenHash } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { type MailKind, writeMail } from '../mail/index.ts';
import { enterWorkspace } from '../workspaces/index.ts';
import { type Attempt, attemptLimits } from './attempt-limits.ts';
import { attemptOn, spendAttempt } from './attempts.ts';
import { appSealing, codeMark, drawCode, MOST_TRIES, maskedAddress, wrongCode } from './codes.ts';
import { isSameHash } from './one-time-passwords.ts';
import { emailKey, type FoundAccount, type OwnUser, readAccount, takeTotpStep, usersOf } from './queries/people.ts';
import { endStep, findStep, keepStep, renewStep, type SignInStep, tryStep } from './queries/proofs.ts';
import { beginSession, isInvited, type SigningIn } from './session-start.ts';
import { sessionUser } from './session-user.ts';
import { matchingTotpStep } from './totp.ts';

interface Beginning {
  readonly account: FoundAccount;
  readonly user: OwnUser;
  readonly method: SecondFactor;
  readonly locale: Language | null;
}

const codeExpiry = (): Date => new Date(Date.now() + CODE_SECONDS * 1000);

/** Sends the code where one is sent, and binds the step to this browser. */
export async function beginStep(call: SigningIn, { account, user, method, locale }: Beginning): Promise<CodeStep> {
  const { tx, services, request } = call;
  const token = newToken();
  const id = randomUUID();
  const expires_at = codeExpiry();
  const place = { account_id: account.id, user_id: user.id, in_workspace: user.workspace_id };
  let code_hash: Buffer | null = null;
  if (method === 'email') {
    await spendAttempt(call, 'mail', attemptOn(account, account.email_key, request.ip));
    code_hash = await mailCode(tx, services, {
      kind: 'sign_in_code',
      id,
      to: account.email,
      name: user.first_name,
      locale: locale ?? user.locale,
      expires_at,
    });
  }
  await keepStep(tx, { browser_hash: tokenHash(token), id, ...place, method, code_hash, locale, expires_at });
  call.setStep({ token, expires: expires_at });
  return shownStep({ id, method, expires_at }, account.email);
}

interface CodeMail {
  readonly kind: MailKind;
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly locale: Language;
  readonly expires_at: Date;
}

/** Draws a code and writes its mail; what is kept of it is its mark. */
export async function mailCode(tx: Tx, services: Services, mail: CodeMail): Promise<Buffer> {
  const { kind, id, to, name, locale, expires_at } = mail;
  const code = drawCode();
  await writeMail(tx, services, {
    to,
    locale,
    kind,
    values: { name, code },
    secret: { label: 'code', value: code },
    useless_after: expires_at,
  });
  return codeMark(services, id, code);
}

const shownStep = (step: Pick<SignInStep, 'id' | 'method' | 'expires_at'>, email: string): CodeStep => ({
  next_step_code: 'USR_2FA',
  method: step.method,
  to: step.method === 'email' ? maskedAddress(email) : null,
  expired_after: Math.max(0, Math.ceil((step.expires_at.getTime() - Date.now()) / 1000)),
  id: step.id,
});

/** The step that this browser is at; null when it is at none. */
export async function presentStep({ database, step_token, request }: CallBefore): Promise<CodeStep | null> {
  if (!step_token) return null;
  const step = await database.inInstallation((tx) => findStep(tx, tokenHash(step_token)));
  if (!step) return null;
  return shownStep(step, (await readAccount(database, step.account_id, request.ip)).email);
}

export interface ProvenStep {
  readonly attempt: Attempt;
  readonly step: SignInStep;
  /** The time step of an app's code, which is taken with the sign-in. */
  readonly totp_step: number | null;
}

/** Before the transaction, so that a wrong try stays counted. @throws Refusal USR_STEP_OVER, USR_WRONG_CODE, RATE_LIMITED */
export async function checkCode(call: CallBefore<typeof auth.loginCode>): Promise<ProvenStep> {
  const { database, request, services, body, locale } = call;
  const found = await stepOf(call, body.email);
  const { account, attempt } = found;
  const limits = attemptLimits(database, 'code');
  await limits.check(attempt);
  const step = await database.inInstallation((tx) => tryStep(tx, found.browser_hash, MOST_TRIES));
  if (!step) throw new Refusal('USR_STEP_OVER');
  const proof = proofOf(step, account, body.code, services);
  if (!proof) {
    await limits.count(attempt);
    await database.inInstallation((tx) =>
      recordInstallationActivity(tx, account.id, request, { code: 'auth.code_refused' }),
    );
    throw wrongCode(locale);
  }
  return { step, attempt, ...proof };
}

function proofOf(
  step: SignInStep,
  account: FoundAccount,
  code: string,
  services: Services,
): Pick<ProvenStep, 'totp_step'> | null {
  if (step.method === 'email') {
    const isRight = step.code_hash !== null && isSameHash(step.code_hash, codeMark(services, step.id, code));
    return isRight ? { totp_step: null } : null;
  }
  if (!account.totp_secret) return null;
  const totp_step = matchingTotpStep(appSealing(services).open(account.totp_secret), code, Date.now());
  return totp_step !== null && totp_step > account.totp_last_step ? { totp_step } : null;
}

async function stepOf({ database, step_token, request }: CallBefore, email: string | undefined) {
  const browser_hash = step_token ? tokenHash(step_token) : null;
  const step = browser_hash && (await database.inInstallation((tx) => findStep(tx, browser_hash)));
  if (!browser_hash || !step) throw new Refusal('USR_STEP_OVER');
  const account = await readAccount(database, step.account_id, request.ip);
  if (email && emailKey(email) !== account.email_key) throw new Refusal('USR_STEP_OVER');
  return { step, browser_hash, account, attempt: attemptOn(account, account.email_key, request.ip) };
}

/** The session that the password and the code together stand for. */
export async function finishStep(
  call: Call<typeof auth.loginCode>,
  { step, attempt, totp_step }: ProvenStep,
): Promise<{ user: SessionUser }> {
  const { tx, database } = call;
  if (!(await endStep(tx, step.id))) throw new Refusal('USR_STEP_OVER');
  if (totp_step !== null && !(await takeTotpStep(tx, step.account_id, totp_step))) throw wrongCode(call.locale);
  const user = (await usersOf(tx, step.account_id)).find(({ id }) => id === step.user_id);
  if (!user || (user.status !== 'active' && !isInvited(user))) throw new Refusal('USR_STEP_OVER');
  await enterWorkspace(tx, user.workspace_id);
  const actor = await beginSession(call, { user, has_second_factor: true, locale: step.locale });
  await attemptLimits(database, 'code').forgive(attempt);
  return { user: sessionUser(actor) };
}

/** A new code by mail, which voids the one before; also for who has lost the app. */
export async function checkResend(call: CallBefore<typeof auth.resendCode>) {
  const found = await stepOf(call, call.body.email);
  await spendAttempt(call, 'mail', found.attempt);
  return found;
}

export async function resendCode(
  call: Call<typeof auth.resendCode>,
  { step, browser_hash, account }: Awaited<ReturnType<typeof checkResend>>,
): Promise<CodeStep> {
  const { tx, services, step_token } = call;
  const user = (await usersOf(tx, account.id)).find(({ id }) => id === step.user_id);
  if (!user || !step_token) throw new Refusal('USR_STEP_OVER');
  const [id, expires_at] = [randomUUID(), codeExpiry()];
  const code_hash = await mailCode(tx, services, {
    kind: account.second_factor === 'totp' ? 'sign_in_code_without_app' : 'sign_in_code',
    id,
    to: account.email,
    name: user.first_name,
    locale: step.locale ?? user.locale,
    expires_at,
  });
  const renewed = await renewStep(tx, browser_hash, { id, method: 'email', code_hash, expires_at });
  if (!renewed) throw new Refusal('USR_STEP_OVER');
  call.setStep({ token: step_token, expires: expires_at });
  return shownStep(renewed, account.email);
}
