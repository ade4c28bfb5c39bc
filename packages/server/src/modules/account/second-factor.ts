/** Enables and disables the second factor. Both require the password; enabling also requires a code, to prove that it works. */
import { account } from '@rounds/contract/account';
import { CODE_SECONDS, type SecondFactor } from '@rounds/contract/auth';
import { ApiError } from '../../http/api-error.ts';
import { hashToken, newToken } from '../../http/auth/session.ts';
import { fieldError } from '../../http/input.ts';
import { type Actor, type Call, type PreloadCall, type Route, routeWithPreload } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import {
  type AccountRow,
  consumeAttempt,
  createAuthenticatorEncryption,
  deletePendingChange,
  deleteRecoveryCodes,
  findAppCodeStep,
  generateTotpSecret,
  getCodeExpiry,
  issueRecoveryCodes,
  lockAccount,
  maskEmail,
  type PendingChange,
  savePendingChange,
  sendCodeByMail,
  setSecondFactor,
  toAttempt,
  toTotpUri,
  upgradeSession,
  verifyCurrentPassword,
} from '../auth/index.ts';
import { queueMail } from '../mail/index.ts';
import { getPersonSecurity } from '../settings/index.ts';
import { endOtherAccess, matchesChangeCode, toCodeSubject, verifyChange } from './pending-changes.ts';

type EnableCall = typeof account.enableSecondFactor;
type VerifiedInput =
  | { readonly change: PendingChange; readonly code: string }
  | { readonly method: SecondFactor; readonly own: AccountRow };

export const secondFactorRoutes: readonly Route[] = [
  routeWithPreload(account.enableSecondFactor, checkInput, (call, proven) => {
    if ('change' in proven) return enable(call, proven.change, proven.code);
    return proven.method === 'email' ? sendCode(call, proven.own) : createSecret(call, proven.own);
  }),

  routeWithPreload(
    account.disableSecondFactor,
    (call) => verifyCurrentPassword(call, call.body.password, 'password'),
    async (call, own) => {
      await assertNotRequired(call);
      await setSecondFactor(call.tx, own.id, { second_factor: null, totp_secret: null, totp_last_step: 0 });
      await deleteRecoveryCodes(call.tx, own.id);
      const ended_sessions = await endOtherAccess(call);
      await notifyOwner(call, own.second_factor, null);
      return { method: null, ended_sessions };
    },
  ),

  routeWithPreload(
    account.createRecoveryCodes,
    (call) => verifyCurrentPassword(call, call.body.password, 'password'),
    async ({ tx, actor, activity }, own) => {
      await lockAccount(tx, own.id);
      if (!own.second_factor) throw new ApiError('USR_SECOND_FACTOR_OFF');
      activity(toSubject(actor));
      return { recovery_codes: await issueRecoveryCodes(tx, own.id) };
    },
  ),
];

/** @throws ApiError USR_AUTHENTICATOR_REQUIRED if the workspace does not accept less than an authenticator app */
async function assertNotRequired({ tx, actor }: Pick<Call, 'tx'> & { readonly actor: Actor }): Promise<void> {
  const { is_authenticator_required } = await getPersonSecurity(tx, actor.user_id);
  if (is_authenticator_required) throw new ApiError('USR_AUTHENTICATOR_REQUIRED');
}

async function checkInput(call: PreloadCall<EnableCall>): Promise<VerifiedInput> {
  const { body, locale, request } = call;
  const { code, method, password } = body;
  if (code !== undefined) return { change: await verifyChange(call, 'second_factor', code, matchesCode), code };
  if (!method) throw fieldError('method', locale, 'field.required');
  if (!password) throw fieldError('password', locale, 'field.required');
  const own = await verifyCurrentPassword(call, password, 'password');
  if (method === 'email') await consumeAttempt(call, 'mail', toAttempt(own, own.email_key, request.ip));
  return { method, own };
}

function matchesCode(change: PendingChange, code: string, services: Services): boolean {
  if (!change.secret) return matchesChangeCode(change, code, services);
  return findAppCodeStep(services, change.secret, code) !== null;
}

const toPendingChange = (actor: Actor, method: SecondFactor) =>
  ({ account_id: actor.account_id, kind: 'second_factor', value: method }) as const;

async function sendCode(call: Call<EnableCall>, own: AccountRow) {
  const { tx, actor, services } = call;
  await assertNotRequired(call);
  const change = toPendingChange(actor, 'email');
  const expires_at = await getCodeExpiry(tx);
  const code_hash = await sendCodeByMail(tx, services, {
    kind: 'proof_code',
    id: toCodeSubject(change),
    to: own.email,
    name: actor.first_name,
    locale: actor.locale,
    expires_at,
  });
  await savePendingChange(tx, { ...change, secret: null, code_hash, expires_at });
  call.activity({ ...toSubject(actor), after: { asked_for: 'email' } });
  return { state: 'code_sent' as const, to: maskEmail(own.email), expired_after: CODE_SECONDS };
}

async function createSecret(call: Call<EnableCall>, own: AccountRow) {
  const { tx, actor, services } = call;
  const secret = generateTotpSecret();
  const sealed = createAuthenticatorEncryption(services).encrypt(secret);
  await savePendingChange(tx, {
    ...toPendingChange(actor, 'totp'),
    secret: sealed,
    code_hash: null,
    expires_at: await getCodeExpiry(tx),
  });
  call.activity({ ...toSubject(actor), after: { asked_for: 'totp' } });
  return { state: 'scan' as const, secret, uri: toTotpUri(secret, own.email), expired_after: CODE_SECONDS };
}

async function enable(call: Call<EnableCall>, change: PendingChange, code: string) {
  const { tx, actor, services } = call;
  if (!(await deletePendingChange(tx, change))) throw new ApiError('USR_STEP_OVER');
  const method = change.value as SecondFactor;
  const usedStep = change.secret && findAppCodeStep(services, change.secret, code);
  await setSecondFactor(tx, actor.account_id, {
    second_factor: method,
    totp_secret: change.secret,
    totp_last_step: usedStep ?? 0,
  });
  // The session gets more rights, so its token is replaced in case somebody has seen the old one.
  const token = newToken();
  call.setSession({ token, expires: await upgradeSession(tx, actor.session_id, hashToken(token)) });
  const ended_sessions = await endOtherAccess(call);
  const recovery_codes = await issueRecoveryCodes(tx, actor.account_id);
  await notifyOwner(call, null, method);
  return { state: 'on' as const, method, ended_sessions, recovery_codes };
}

const toSubject = (actor: Actor) => ({ type: 'user', id: actor.user_id, title: actor.full_name });

/** Notifies the owner by mail and writes the activity log. */
async function notifyOwner(
  call: Pick<Call, 'tx' | 'actor' | 'services' | 'activity'>,
  before: SecondFactor | null,
  after: SecondFactor | null,
): Promise<void> {
  const { tx, actor, services } = call;
  const kind = after ? 'second_factor_on' : 'second_factor_off';
  await queueMail(tx, services, { to: actor.email, locale: actor.locale, kind, values: { name: actor.first_name } });
  call.activity({ ...toSubject(actor), before: { second_factor: before }, after: { second_factor: after } });
}
