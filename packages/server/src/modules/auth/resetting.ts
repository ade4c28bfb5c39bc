/** Setting a password by a one-time password. It begins no session: signing in, with its second step, comes after. */
import type { auth } from '@rounds/contract/auth';
import { recordInstallationActivity } from '../../http/activity.ts';
import type { Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { writeMail } from '../mail/index.ts';
import { passwordContext } from './account-context.ts';
import { attemptLimits } from './attempt-limits.ts';
import { askedAccount } from './attempts.ts';
import { isSameHash, oneTimePasswordHash } from './one-time-passwords.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { type FoundAccount, setPassword, usersOf } from './queries/people.ts';
import { endStepsOf, oneTimePasswordOf, useOneTimePassword } from './queries/proofs.ts';
import { endSessionsOf, noteSource } from './queries/sessions.ts';

type Reset = typeof auth.resetPassword;

interface ProvenReset {
  readonly account: FoundAccount;
  readonly one_time_hash: Buffer;
  readonly password_hash: string;
}

/** Nobody's address has nobody's account. */
const NOBODY = -1;

/**
 * Nobody guesses a hundred random bits, from however many sources. So this way stays open to an owner
 * whose password others keep guessing.
 * @throws Refusal USR_WRONG_CREDENTIALS, RATE_LIMITED, VALIDATION_FAILED for a new password that is refused
 */
export async function checkReset(call: CallBefore<Reset>): Promise<ProvenReset> {
  const { database, request, body, locale } = call;
  const asked = await askedAccount(call, body.email);
  const { account } = asked;
  const attempt = { ...asked.attempt, is_known_source: true };
  const limits = attemptLimits(database, 'sign-in');
  await limits.check(attempt);
  const given = oneTimePasswordHash(body.current_password);
  const right = await oneTimePasswordOf(database, account?.id ?? NOBODY);
  if (!account || !right || !isSameHash(given, right)) {
    await limits.count(attempt);
    await database.inInstallation((tx) =>
      recordInstallationActivity(tx, account?.id ?? null, request, { code: 'auth.sign_in_refused' }),
    );
    throw new Refusal('USR_WRONG_CREDENTIALS');
  }
  const context = await database.inInstallation((tx) => passwordContext(tx, account));
  checkNewPassword(body.new_password, context, 'new_password', locale);
  return { account, one_time_hash: right, password_hash: await hashPassword(body.new_password) };
}

export async function resetPassword(call: Call<Reset>, proven: ProvenReset) {
  const { tx, services, request, locale } = call;
  const { account, one_time_hash, password_hash } = proven;
  if (!(await useOneTimePassword(tx, account.id, one_time_hash))) throw new Refusal('USR_WRONG_CREDENTIALS');
  await setPassword(tx, account.id, password_hash);
  await endSessionsOf(tx, account.id, null);
  await endStepsOf(tx, account.id);
  // The mailbox is proof enough to go on and sign in from here.
  await noteSource(tx, account.id, request.ip);
  await recordInstallationActivity(tx, account.id, request, { code: 'auth.password_reset' });
  // Somebody who has only just chosen their first one need not be told.
  if (account.password_hash) {
    const [user] = await usersOf(tx, account.id);
    await writeMail(tx, services, {
      to: account.email,
      locale: user?.locale ?? locale,
      kind: 'password_changed',
      values: { name: user?.first_name ?? '' },
    });
  }
  return { email: account.email };
}
