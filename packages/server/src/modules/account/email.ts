/**
 * Changes the account's email address, first with the password, then with the code sent to the new address. The old
 * address is notified. If the new address is taken, its owner gets a mail without a code, and the response is the same.
 */
import { account } from '@rounds/contract/account';
import { CODE_SECONDS } from '@rounds/contract/auth';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type PreloadCall, type Route, routeWithPreload } from '../../http/module.ts';
import {
  type AccountRow,
  consumeAttempt,
  deletePendingChange,
  findAccountByKey,
  getCodeExpiry,
  lockAccount,
  maskEmail,
  type PendingChange,
  revokeOneTimePassword,
  savePendingChange,
  sendCodeByMail,
  setEmail,
  toAttempt,
  toEmailKey,
  verifyCurrentPassword,
} from '../auth/index.ts';
import { queueMail } from '../mail/index.ts';
import { endOtherAccess, matchesChangeCode, toCodeSubject, verifyChange } from './pending-changes.ts';

type Change = typeof account.changeEmail;
type VerifiedInput = { readonly change: PendingChange } | { readonly email: string };

export const emailRoutes: readonly Route[] = [
  routeWithPreload(account.changeEmail, checkInput, (call, proven) =>
    'change' in proven ? changeAddress(call, proven.change) : sendCode(call, proven.email),
  ),
];

async function checkInput(call: PreloadCall<Change>): Promise<VerifiedInput> {
  const { body, locale, request } = call;
  if (body.code !== undefined) return { change: await verifyChange(call, 'email', body.code, matchesChangeCode) };
  if (!body.email) throw fieldError('email', locale, 'field.required');
  if (!body.password) throw fieldError('password', locale, 'field.required');
  const own: AccountRow = await verifyCurrentPassword(call, body.password, 'password');
  if (toEmailKey(body.email) === own.email_key) throw fieldError('email', locale, 'field.email_same');
  await consumeAttempt(call, 'mail', toAttempt(own, own.email_key, request.ip));
  return { email: body.email };
}

async function sendCode(call: Call<Change>, email: string) {
  const { tx, actor, services, locale } = call;
  const expires_at = await getCodeExpiry(tx);
  const change = { account_id: actor.account_id, kind: 'email', value: email } as const;
  const isTaken = (await findAccountByKey(tx, toEmailKey(email))) !== undefined;
  const name = actor.first_name;
  const code_hash = isTaken
    ? null
    : await sendCodeByMail(tx, services, {
        kind: 'email_code',
        id: toCodeSubject(change),
        to: email,
        name,
        locale,
        expires_at,
      });
  if (isTaken) await queueMail(tx, services, { to: email, locale, kind: 'email_taken' });
  await savePendingChange(tx, { ...change, secret: null, code_hash, expires_at });
  call.activity({ type: 'user', id: actor.user_id, title: actor.full_name, after: { asked_for: email } });
  return { state: 'code_sent' as const, to: maskEmail(email), expired_after: CODE_SECONDS };
}

async function changeAddress(call: Call<Change>, change: PendingChange) {
  const { tx, actor, services, activity, publish } = call;
  const { email: before } = await lockAccount(tx, actor.account_id);
  const after = change.value;
  // The address may have been taken in the meantime.
  if (!(await deletePendingChange(tx, change)) || (await findAccountByKey(tx, toEmailKey(after))))
    throw new ApiError('USR_STEP_OVER');
  await setEmail(tx, actor.account_id, after);
  // Codes and passwords in the old mailbox must not work anymore.
  await revokeOneTimePassword(tx, actor.account_id);
  const ended_sessions = await endOtherAccess(call);
  const values = { name: actor.first_name, email: after };
  for (const to of [before, after]) {
    await queueMail(tx, services, { to, locale: actor.locale, kind: 'email_changed', values });
  }
  const subject = { type: 'user', id: actor.user_id, title: actor.full_name };
  activity({ ...subject, before: { email: before }, after: { email: after } });
  publish([{ code: 'user.changed', record: { id: actor.user_id } }]);
  return { state: 'changed' as const, email: after, ended_sessions };
}
