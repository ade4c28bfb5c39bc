/** Checks of a secret that somebody gives, each counted when it was wrong. */
import type { Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { sentence } from '../../http/texts.ts';
import { type Attempt, type AttemptKind, attemptLimits } from './attempt-limits.ts';
import { inTurn, isRightPassword } from './passwords.ts';
import { emailKey, type FoundAccount, findAccount, readAccount } from './queries/people.ts';

type Asking = Pick<CallBefore, 'database' | 'request'>;

export interface Asked {
  readonly account: FoundAccount | undefined;
  readonly attempt: Attempt;
}

/** Who an address stands for, if anybody; the same statement either way. */
export async function askedAccount({ database, request }: Asking, email: string): Promise<Asked> {
  const key = emailKey(email);
  const account = await findAccount(database, key, request.ip);
  return { account, attempt: attemptOn(account, key, request.ip) };
}

export const attemptOn = (account: FoundAccount | undefined, key: string, source: string): Attempt => ({
  email_key: key,
  source,
  is_known_source: account?.is_known_source ?? false,
});

/** Whatever is asked for often costs waiting, whether or not it leads anywhere. @throws Refusal RATE_LIMITED */
export async function spendAttempt(
  { database }: Pick<Asking, 'database'>,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<void> {
  const limits = attemptLimits(database, kind);
  await limits.check(attempt);
  await limits.count(attempt);
}

/** Whether the password is the account's; a wrong one is counted. @throws Refusal RATE_LIMITED, APP_BUSY */
export async function tryPassword({ database }: Asking, asked: Asked, password: string): Promise<boolean> {
  const { account, attempt } = asked;
  const limits = attemptLimits(database, 'sign-in');
  await limits.check(attempt);
  return inTurn(async () => {
    // Again, now that those before have been counted: a hundred guesses at once are still counted one by one.
    await limits.check(attempt);
    const isRight = await isRightPassword(account?.password_hash ?? null, password);
    if (isRight) await limits.forgive(attempt);
    else await limits.count(attempt);
    return isRight;
  });
}

/** The account of who is signed in, once the present password was given. @throws Refusal VALIDATION_FAILED for `field` */
export async function provenAccount(
  call: Asking & Pick<Call, 'actor' | 'locale'>,
  password: string,
  field: string,
): Promise<FoundAccount> {
  const { database, request, locale } = call;
  const account = await readAccount(database, call.actor.account_id, request.ip);
  const asked = { account, attempt: attemptOn(account, account.email_key, request.ip) };
  if (await tryPassword(call, asked, password)) return account;
  throw new Refusal('VALIDATION_FAILED', { data: { [field]: [sentence(locale, 'field.password_wrong')] } });
}
