import { auth } from '@rounds/contract/auth';
import { wrongField } from '../../http/input.ts';
import { type Route, route, routeAfter, routeWithoutTransaction } from '../../http/module.ts';
import { Refusal } from '../../http/refusal.ts';
import { changePreferences, endSession } from './queries.ts';
import { sessionUser } from './session-user.ts';
import { beginSignIn, checkPassword } from './sign-in.ts';

export const routes: readonly Route[] = [
  routeAfter(auth.login, checkPassword, async (call, accountId) => ({
    user: sessionUser(await beginSignIn(call, accountId)),
  })),

  routeWithoutTransaction(auth.session, async ({ actor }) => {
    if (!actor) throw new Refusal('USR_UNAUTHENTICATED');
    return { user: sessionUser(actor) };
  }),

  route(auth.logout, async ({ tx, actor, activity, setSession }) => {
    await endSession(tx, actor.session_id);
    activity({ type: 'user', id: actor.user_id, title: actor.full_name });
    setSession(null);
    return { redirect_to: null };
  }),

  route(auth.changePreferences, async ({ tx, actor, body, locale, activity }) => {
    if (body.tz_code !== undefined && !isTimeZone(body.tz_code)) {
      throw wrongField('tz_code', locale, 'field.time_zone');
    }
    const before = { locale: actor.locale, tz_code: actor.tz_code };
    const after = { ...before, ...body };
    await changePreferences(tx, actor.user_id, after);
    activity({ type: 'user', id: actor.user_id, title: actor.full_name, before, after });
    return { user: sessionUser({ ...actor, ...after }) };
  }),
];

/** A name of the time zone database, not a bare offset. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
