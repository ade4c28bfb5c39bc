/** Sets a password with a one-time password. This does not sign in, so that the second step cannot be skipped. */
import type { auth } from '@rounds/contract/auth';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { recordInstallationActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Call, PreloadCall } from '../../http/module.ts';
import { queueMail } from '../mail/index.ts';
import { enterWorkspace, getWorkspaceLanguages } from '../workspaces/index.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import { findAccountAttempt } from './attempts.ts';
import { hashOneTimePassword, isSameHash } from './one-time-passwords.ts';
import { checkNewPassword, loadPasswordContext } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { type AccountRow, listAccountUsers, setPassword, updateUserPreferences } from './queries/accounts.ts';
import { endAccountSessions, recordSource } from './queries/sessions.ts';
import { consumeOneTimePassword, deleteAccountSteps, findOneTimePassword } from './queries/verification.ts';

type Reset = typeof auth.resetPassword;

interface VerifiedReset {
  readonly account: AccountRow;
  readonly one_time_hash: Buffer;
  readonly password_hash: string;
}

/** An id that no account has, to run the same query for unknown addresses. */
const NO_ACCOUNT_ID = -1;

/**
 * A one-time password cannot be guessed, so the limit for unknown sources does not apply: owners can
 * reset their password even while others keep guessing it.
 * @throws ApiError USR_WRONG_CREDENTIALS, RATE_LIMITED, VALIDATION_FAILED for an unacceptable new password
 */
export async function checkReset(call: PreloadCall<Reset>): Promise<VerifiedReset> {
  const { database, request, body, locale } = call;
  const accountAttempt = await findAccountAttempt(call, body.email);
  const { account } = accountAttempt;
  const attempt = { ...accountAttempt.attempt, is_known_source: true };
  const limits = createAttemptLimits(database, 'sign-in');
  await limits.check(attempt);
  const givenHash = hashOneTimePassword(body.current_password);
  const storedHash = await findOneTimePassword(database, account?.id ?? NO_ACCOUNT_ID);
  if (!account || !storedHash || !isSameHash(givenHash, storedHash)) {
    await limits.count(attempt);
    await database.inInstallation((tx) =>
      recordInstallationActivity(tx, account?.id ?? null, request, { code: 'auth.sign_in_refused' }),
    );
    throw new ApiError('USR_WRONG_CREDENTIALS');
  }
  const context = await database.inInstallation((tx) => loadPasswordContext(tx, account));
  checkNewPassword(body.new_password, context, 'new_password', locale);
  return { account, one_time_hash: storedHash, password_hash: await hashPassword(body.new_password) };
}

export async function resetPassword(call: Call<Reset>, verified: VerifiedReset) {
  const { tx, services, request, body, locale } = call;
  const { account, one_time_hash, password_hash } = verified;
  if (!(await consumeOneTimePassword(tx, account.id, one_time_hash))) throw new ApiError('USR_WRONG_CREDENTIALS');
  await setPassword(tx, account.id, password_hash);
  await endAccountSessions(tx, account.id, null);
  await deleteAccountSteps(tx, account.id);
  // Access to the mailbox proves the owner, so this source counts as known from now on.
  await recordSource(tx, account.id, request.ip);
  await recordInstallationActivity(tx, account.id, request, { code: 'auth.password_reset' });
  // A first password needs no notification, and the page shows the language in which the person goes on.
  if (!account.password_hash) {
    if (body.locale) await saveFirstLanguage(tx, account.id, body.locale);
  } else {
    const [user] = await listAccountUsers(tx, account.id);
    await queueMail(tx, services, {
      to: account.email,
      locale: user?.locale ?? locale,
      kind: 'password_changed',
      values: { name: user?.first_name ?? '' },
    });
  }
  return { email: account.email };
}

/** Workspaces that do not offer the language keep the one of the invitation. */
async function saveFirstLanguage(tx: Tx, accountId: number, locale: Language): Promise<void> {
  const users = await listAccountUsers(tx, accountId);
  for (const { id, workspace_id } of users) {
    await enterWorkspace(tx, workspace_id);
    if ((await getWorkspaceLanguages(tx, workspace_id)).includes(locale))
      await updateUserPreferences(tx, id, { locale });
  }
}
