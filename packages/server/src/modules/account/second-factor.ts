/** Turning the second factor on and off: with the password, and on only once a code has proved that it works. */
import { account } from '@rounds/contract/account';
import { CODE_SECONDS, type SecondFactor } from '@rounds/contract/auth';
import { wrongField } from '../../http/input.ts';
import { type Actor, type Call, type CallBefore, type Route, routeAfter } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { newToken, tokenHash } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import {
  appSealing,
  attemptOn,
  endChange,
  type FoundAccount,
  keepChange,
  mailCode,
  maskedAddress,
  matchingTotpStep,
  newTotpSecret,
  provenAccount,
  raiseSession,
  setSecondFactor,
  spendAttempt,
  totpAddress,
  type WaitingChange,
} from '../auth/index.ts';
import { writeMail } from '../mail/index.ts';
import { fitsMailedCode, markedFor, provenChange } from './changes.ts';

type Turn = typeof account.setSecondFactor;
type Proven =
  | { readonly change: WaitingChange; readonly code: string }
  | { readonly method: SecondFactor; readonly own: FoundAccount };

export const secondFactorRoutes: readonly Route[] = [
  routeAfter(account.setSecondFactor, check, (call, proven) => {
    if ('change' in proven) return turnOn(call, proven.change, proven.code);
    return proven.method === 'email' ? sendCode(call, proven.own) : showSecret(call, proven.own);
  }),

  routeAfter(
    account.removeSecondFactor,
    (call) => provenAccount(call, call.body.password, 'password'),
    async (call, own) => {
      await setSecondFactor(call.tx, own.id, { second_factor: null, totp_secret: null, totp_last_step: 0 });
      await tell(call, own.second_factor, null);
      return { method: null };
    },
  ),
];

async function check(call: CallBefore<Turn>): Promise<Proven> {
  const { body, locale, request } = call;
  const { code, method, password } = body;
  if (code !== undefined) return { change: await provenChange(call, 'second_factor', code, fits), code };
  if (!method) throw wrongField('method', locale, 'field.required');
  if (!password) throw wrongField('password', locale, 'field.required');
  const own = await provenAccount(call, password, 'password');
  if (method === 'email') await spendAttempt(call, 'mail', attemptOn(own, own.email_key, request.ip));
  return { method, own };
}

function fits(change: WaitingChange, code: string, services: Services): boolean {
  if (!change.secret) return fitsMailedCode(change, code, services);
  return matchingTotpStep(appSealing(services).open(change.secret), code, Date.now()) !== null;
}

const waiting = (actor: Actor, method: SecondFactor) =>
  ({ account_id: actor.account_id, kind: 'second_factor', value: method }) as const;
const codeExpiry = (): Date => new Date(Date.now() + CODE_SECONDS * 1000);

async function sendCode(call: Call<Turn>, own: FoundAccount) {
  const { tx, actor, services } = call;
  const change = waiting(actor, 'email');
  const expires_at = codeExpiry();
  const code_hash = await mailCode(tx, services, {
    kind: 'proof_code',
    id: markedFor(change),
    to: own.email,
    name: actor.first_name,
    locale: actor.locale,
    expires_at,
  });
  await keepChange(tx, { ...change, secret: null, code_hash, expires_at });
  call.activity({ ...subjectOf(actor), after: { asked_for: 'email' } });
  return { state: 'code_sent' as const, to: maskedAddress(own.email), expired_after: CODE_SECONDS };
}

async function showSecret(call: Call<Turn>, own: FoundAccount) {
  const { tx, actor, services } = call;
  const secret = newTotpSecret();
  const sealed = appSealing(services).seal(secret);
  await keepChange(tx, { ...waiting(actor, 'totp'), secret: sealed, code_hash: null, expires_at: codeExpiry() });
  call.activity({ ...subjectOf(actor), after: { asked_for: 'totp' } });
  return { state: 'scan' as const, secret, uri: totpAddress(secret, own.email), expired_after: CODE_SECONDS };
}

async function turnOn(call: Call<Turn>, change: WaitingChange, code: string) {
  const { tx, actor, services } = call;
  if (!(await endChange(tx, change))) throw new Refusal('USR_STEP_OVER');
  const method = change.value as SecondFactor;
  const used = change.secret && matchingTotpStep(appSealing(services).open(change.secret), code, Date.now());
  await setSecondFactor(tx, actor.account_id, {
    second_factor: method,
    totp_secret: change.secret,
    totp_last_step: used ?? 0,
  });
  // Whoever may more from now on has a secret that nobody can have seen before.
  const token = newToken();
  call.setSession({ token, expires: await raiseSession(tx, actor.session_id, tokenHash(token)) });
  await tell(call, null, method);
  return { state: 'on' as const, method };
}

const subjectOf = (actor: Actor) => ({ type: 'user', id: actor.user_id, title: actor.full_name });

/** The owner hears of it by mail, and the log keeps it. */
async function tell(
  call: Pick<Call, 'tx' | 'actor' | 'services' | 'activity'>,
  before: SecondFactor | null,
  after: SecondFactor | null,
): Promise<void> {
  const { tx, actor, services } = call;
  const kind = after ? 'second_factor_on' : 'second_factor_off';
  await writeMail(tx, services, { to: actor.email, locale: actor.locale, kind, values: { name: actor.first_name } });
  call.activity({ ...subjectOf(actor), before: { second_factor: before }, after: { second_factor: after } });
}
