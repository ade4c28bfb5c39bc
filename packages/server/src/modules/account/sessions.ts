/** Lists and ends the sessions of an account. */
import { account } from '@rounds/contract/account';
import { notFoundError } from '../../http/api-error.ts';
import { parseDevice } from '../../http/device.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import { endAccountSession, endAccountSessions, listAccountSessions } from '../auth/index.ts';

export const sessionRoutes: readonly Route[] = [
  route(account.listSessions, async ({ tx, actor }) => {
    const sessions = (await listAccountSessions(tx, actor.account_id)).map(
      ({ user_agent, created_at, seen_at, ...session }) => ({
        ...session,
        ...parseDevice(user_agent),
        created_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
        is_current: session.id === actor.session_id,
      }),
    );
    return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  }),

  route(account.endOtherSessions, async ({ tx, actor, activity }) => {
    const ended_sessions = await endAccountSessions(tx, actor.account_id, actor.session_id);
    activity({ ...toSubject(actor), after: { ended_sessions } });
    return { ended_sessions };
  }),

  route(account.endSession, async ({ tx, actor, params, activity, setSession }) => {
    const ended_sessions = await endAccountSession(tx, actor.account_id, params.id);
    if (ended_sessions === 0) throw notFoundError('APP');
    if (params.id === actor.session_id) setSession(null);
    activity({ ...toSubject(actor), after: { ended_sessions } });
    return { ended_sessions };
  }),
];

const toSubject = (actor: Actor) => ({ type: 'user', id: actor.user_id, title: actor.full_name });
