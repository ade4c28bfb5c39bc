/** Changes the account's password, which requires the current one and ends all other sessions. */
import { account } from '@rounds/contract/account';
import { fieldError } from '../../http/input.ts';
import { type PreloadCall, type Route, routeWithPreload } from '../../http/module.ts';
import {
  checkNewPassword,
  hashPassword,
  loadPasswordContext,
  revokeOneTimePassword,
  setPassword,
  verifyCurrentPassword,
} from '../auth/index.ts';
import { queueMail } from '../mail/index.ts';
import { endOtherAccess } from './pending-changes.ts';

type Change = typeof account.changePassword;

export const passwordRoutes: readonly Route[] = [
  routeWithPreload(account.changePassword, checkChange, async (call, password_hash) => {
    const { tx, actor, services, activity } = call;
    await setPassword(tx, actor.account_id, password_hash);
    const ended_sessions = await endOtherAccess(call);
    // A one-time password requested earlier must not replace the new password.
    await revokeOneTimePassword(tx, actor.account_id);
    await queueMail(tx, services, {
      to: actor.email,
      locale: actor.locale,
      kind: 'password_changed',
      values: { name: actor.first_name },
    });
    activity({ type: 'user', id: actor.user_id, title: actor.full_name, after: { ended_sessions } });
    return { ended_sessions };
  }),
];

/** The hash of the new password, after the current one has been checked. */
async function checkChange(call: PreloadCall<Change>): Promise<string> {
  const { body, database, locale } = call;
  const { current_password, new_password } = body;
  const own = await verifyCurrentPassword(call, current_password, 'current_password');
  if (current_password === new_password) throw fieldError('new_password', locale, 'field.password_same');
  const context = await database.inInstallation((tx) => loadPasswordContext(tx, own));
  checkNewPassword(new_password, context, 'new_password', locale);
  return hashPassword(new_password);
}
