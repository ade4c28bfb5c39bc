/** Signing in: the check of the password before the transaction, the session inside it. */
import type { auth } from '@rounds/contract/auth';
import { type Entry, recordActivity, recordInstallationActivity } from '../../http/activity.ts';
import type { Actor, Call, CallBefore } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { actorInTransaction, newToken, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, tokenHash } from '../../http/session.ts';
import { inTurn, isRightPassword } from './passwords.ts';
import { activeUsersOf, beginSession, changePreferences, emailKey, findAccount, type OwnUser } from './queries.ts';
import { type Attempt, signInLimits } from './sign-in-limits.ts';

type Login = typeof auth.login;

/** The account whose password this is. @throws Refusal USR_WRONG_CREDENTIALS, RATE_LIMITED, APP_BUSY */
export async function checkPassword(call: CallBefore<Login>): Promise<number> {
  const { database, request, body } = call;
  const key = emailKey(body.email);
  const account = await findAccount(database, key, request.ip);
  const attempt: Attempt = {
    email_key: key,
    source: request.ip,
    is_known_source: account?.is_known_source ?? false,
  };
  const limits = signInLimits(database);
  await limits.check(attempt);
  return inTurn(async () => {
    // Again, now that those before have been counted: a hundred guesses at once are still counted one by one.
    await limits.check(attempt);
    if (!(await isRightPassword(account?.password_hash ?? null, body.password)) || !account) {
      await limits.countFailure(attempt);
      await noteRefusal(call, account?.id ?? null);
      throw new Refusal('USR_WRONG_CREDENTIALS');
    }
    await limits.forgive(attempt);
    return account.id;
  });
}

async function noteRefusal({ database, request }: CallBefore<Login>, accountId: number | null): Promise<void> {
  await database.inInstallation((tx) =>
    recordInstallationActivity(tx, accountId, request, { code: 'auth.sign_in_refused' }),
  );
}

/** Begins a session where the person last worked. Someone active nowhere is told the same as someone unknown. */
export async function beginSignIn(call: Call<Login>, accountId: number): Promise<Actor> {
  const [user] = await activeUsersOf(call.tx, accountId);
  if (!user) throw new Refusal('USR_WRONG_CREDENTIALS');
  const token = newToken();
  const hash = tokenHash(token);
  const expires = new Date(Date.now() + SESSION_ABSOLUTE_MS);
  await beginSession(call.tx, user, {
    token_hash: hash,
    account_id: accountId,
    idle_until: new Date(Date.now() + SESSION_IDLE_MS),
    expires_at: expires,
    ip: call.request.ip,
    user_agent: call.request.user_agent,
  });
  const who = { workspace_id: user.workspace_id, user_id: user.id, full_name: user.full_name };
  const changes = await keepChosenLanguage(call, user);
  await recordActivity(call.tx, who, call.request, [{ code: 'auth.signed_in', subject: subjectOf(user) }, ...changes]);
  call.setSession({ token, expires });
  const actor = await actorInTransaction(call.tx, hash);
  if (!actor) throw new Error('a session that was just begun is not there');
  return actor;
}

/** What somebody chose on the sign-in screen is what they want from now on; without a choice theirs stays. */
async function keepChosenLanguage({ tx, body }: Call<Login>, user: OwnUser): Promise<Entry[]> {
  const { locale } = body;
  if (!locale || locale === user.locale) return [];
  await changePreferences(tx, user.id, { locale });
  const subject = { ...subjectOf(user), before: { locale: user.locale }, after: { locale } };
  return [{ code: 'account.preferences_changed', subject }];
}

const subjectOf = (user: OwnUser) => ({ type: 'user', id: user.id, title: user.full_name });
