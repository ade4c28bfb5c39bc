/** Checks passwords and counts wrong attempts. */

import { ApiError } from '../../http/api-error.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { type Attempt, type AttemptKind, createAttemptLimits } from './attempt-limits.ts';
import { matchesPassword, withHashSlot } from './passwords.ts';
import { type AccountRow, findAccount, getAccount, toEmailKey } from './queries/accounts.ts';

type AttemptContext = Pick<PreloadCall, 'database' | 'request'>;

export interface AccountAttempt {
  readonly account: AccountRow | undefined;
  readonly attempt: Attempt;
}

/** Finds the account of an address. The statement is the same whether or not there is one. */
export async function findAccountAttempt(
  { database, request }: AttemptContext,
  email: string,
): Promise<AccountAttempt> {
  const key = toEmailKey(email);
  const account = await findAccount(database, key, request.ip);
  return { account, attempt: toAttempt(account, key, request.ip) };
}

export const toAttempt = (account: AccountRow | undefined, key: string, source: string): Attempt => ({
  email_key: key,
  source,
  is_known_source: account?.is_known_source ?? false,
});

/** Counts an attempt, successful or not. @throws ApiError RATE_LIMITED */
export async function consumeAttempt(
  { database }: Pick<AttemptContext, 'database'>,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<void> {
  const limits = createAttemptLimits(database, kind);
  await limits.check(attempt);
  await limits.count(attempt);
}

/** Whether the password is right. Wrong passwords are counted. @throws ApiError RATE_LIMITED, APP_BUSY */
export async function verifyPassword(
  { database }: AttemptContext,
  accountAttempt: AccountAttempt,
  password: string,
): Promise<boolean> {
  const { account, attempt } = accountAttempt;
  const limits = createAttemptLimits(database, 'sign-in');
  await limits.check(attempt);
  return withHashSlot(async () => {
    // Check again after waiting, so that a hundred simultaneous guesses are limited like consecutive ones.
    await limits.check(attempt);
    const isRight = await matchesPassword(account?.password_hash ?? null, password);
    if (isRight) await limits.reset(attempt);
    else await limits.count(attempt);
    return isRight;
  });
}

/** The signed-in account, after its current password has been checked. @throws ApiError VALIDATION_FAILED for `field` */
export async function verifyCurrentPassword(
  call: AttemptContext & Pick<Call, 'actor' | 'locale'>,
  password: string,
  field: string,
): Promise<AccountRow> {
  const { database, request, locale } = call;
  const account = await getAccount(database, call.actor.account_id, request.ip);
  const accountAttempt = { account, attempt: toAttempt(account, account.email_key, request.ip) };
  if (await verifyPassword(call, accountAttempt, password)) return account;
  throw new ApiError('VALIDATION_FAILED', { data: { [field]: [translate(locale, 'field.password_wrong')] } });
}
