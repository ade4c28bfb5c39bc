/**
 * Changing the own address: the password first, then the code that the new address got. The old
 * address is told. Somebody else's address gets a mail without a code, and the asker the same answer.
 */
import { account } from '@rounds/contract/account';
import { CODE_SECONDS } from '@rounds/contract/auth';
import { wrongField } from '../../http/input.ts';
import { type Call, type CallBefore, type Route, routeAfter } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import {
  accountByKey,
  attemptOn,
  emailKey,
  endChange,
  endStepsOf,
  type FoundAccount,
  keepChange,
  lockAccount,
  mailCode,
  maskedAddress,
  provenAccount,
  setEmail,
  spendAttempt,
  voidOneTimePassword,
  type WaitingChange,
} from '../auth/index.ts';
import { writeMail } from '../mail/index.ts';
import { fitsMailedCode, markedFor, provenChange } from './changes.ts';

type Change = typeof account.changeEmail;
type Proven = { readonly change: WaitingChange } | { readonly email: string };

export const emailRoutes: readonly Route[] = [
  routeAfter(account.changeEmail, check, (call, proven) =>
    'change' in proven ? changeAddress(call, proven.change) : sendCode(call, proven.email),
  ),
];

async function check(call: CallBefore<Change>): Promise<Proven> {
  const { body, locale, request } = call;
  if (body.code !== undefined) return { change: await provenChange(call, 'email', body.code, fitsMailedCode) };
  if (!body.email) throw wrongField('email', locale, 'field.required');
  if (!body.password) throw wrongField('password', locale, 'field.required');
  const own: FoundAccount = await provenAccount(call, body.password, 'password');
  if (emailKey(body.email) === own.email_key) throw wrongField('email', locale, 'field.email_same');
  await spendAttempt(call, 'mail', attemptOn(own, own.email_key, request.ip));
  return { email: body.email };
}

async function sendCode(call: Call<Change>, email: string) {
  const { tx, actor, services, locale } = call;
  const expires_at = new Date(Date.now() + CODE_SECONDS * 1000);
  const change = { account_id: actor.account_id, kind: 'email', value: email } as const;
  const isTaken = (await accountByKey(tx, emailKey(email))) !== undefined;
  const name = actor.first_name;
  const code_hash = isTaken
    ? null
    : await mailCode(tx, services, { kind: 'email_code', id: markedFor(change), to: email, name, locale, expires_at });
  if (isTaken) await writeMail(tx, services, { to: email, locale, kind: 'email_taken' });
  await keepChange(tx, { ...change, secret: null, code_hash, expires_at });
  call.activity({ type: 'user', id: actor.user_id, title: actor.full_name, after: { asked_for: email } });
  return { state: 'code_sent' as const, to: maskedAddress(email), expired_after: CODE_SECONDS };
}

async function changeAddress(call: Call<Change>, change: WaitingChange) {
  const { tx, actor, services, activity } = call;
  const { email: before } = await lockAccount(tx, actor.account_id);
  const after = change.value;
  // Taken in the meantime: the code is as good as none.
  if (!(await endChange(tx, change)) || (await accountByKey(tx, emailKey(after)))) throw new Refusal('USR_STEP_OVER');
  await setEmail(tx, actor.account_id, after);
  // What lies in the old mailbox opens nothing any more.
  await voidOneTimePassword(tx, actor.account_id);
  await endStepsOf(tx, actor.account_id);
  const values = { name: actor.first_name, email: after };
  for (const to of [before, after]) {
    await writeMail(tx, services, { to, locale: actor.locale, kind: 'email_changed', values });
  }
  const subject = { type: 'user', id: actor.user_id, title: actor.full_name };
  activity({ ...subject, before: { email: before }, after: { email: after } });
  return { state: 'changed' as const, email: after };
}
