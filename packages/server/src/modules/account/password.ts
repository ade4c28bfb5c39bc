/** Changing the own password: the present one is asked for, and every other session ends. */
import { account } from '@rounds/contract/account';
import { wrongField } from '../../http/input.ts';
import { type CallBefore, type Route, routeAfter } from '../../http/module.ts';
import {
  checkNewPassword,
  endSessionsOf,
  endStepsOf,
  hashPassword,
  passwordContext,
  provenAccount,
  setPassword,
  voidOneTimePassword,
} from '../auth/index.ts';
import { writeMail } from '../mail/index.ts';

type Change = typeof account.changePassword;

export const passwordRoutes: readonly Route[] = [
  routeAfter(account.changePassword, checkChange, async (call, password_hash) => {
    const { tx, actor, services, activity } = call;
    await setPassword(tx, actor.account_id, password_hash);
    const ended_sessions = await endSessionsOf(tx, actor.account_id, actor.session_id);
    await endStepsOf(tx, actor.account_id);
    // Nor does a password that was asked for before replace the one that was just chosen.
    await voidOneTimePassword(tx, actor.account_id);
    await writeMail(tx, services, {
      to: actor.email,
      locale: actor.locale,
      kind: 'password_changed',
      values: { name: actor.first_name },
    });
    activity({ type: 'user', id: actor.user_id, title: actor.full_name, after: { ended_sessions } });
    return { ended_sessions };
  }),
];

/** The hash of the new password, once the present one was right. */
async function checkChange(call: CallBefore<Change>): Promise<string> {
  const { body, database, locale } = call;
  const { current_password, new_password } = body;
  const own = await provenAccount(call, current_password, 'current_password');
  if (current_password === new_password) throw wrongField('new_password', locale, 'field.password_same');
  const context = await database.inInstallation((tx) => passwordContext(tx, own));
  checkNewPassword(new_password, context, 'new_password', locale);
  return hashPassword(new_password);
}
