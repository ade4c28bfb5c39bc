/** Where one is signed in, and ending that elsewhere. */
import { account } from '@rounds/contract/account';
import { type Actor, type Route, route } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { endOwnSession, endSessionsOf, ownSessions } from '../auth/index.ts';
import { deviceOf } from './devices.ts';

export const sessionRoutes: readonly Route[] = [
  route(account.sessions, async ({ tx, actor }) => {
    const sessions = (await ownSessions(tx, actor.account_id)).map(
      ({ user_agent, created_at, seen_at, ...session }) => ({
        ...session,
        ...deviceOf(user_agent),
        created_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
        is_current: session.id === actor.session_id,
      }),
    );
    return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  }),

  route(account.endOtherSessions, async ({ tx, actor, activity }) => {
    const ended_sessions = await endSessionsOf(tx, actor.account_id, actor.session_id);
    activity({ ...subjectOf(actor), after: { ended_sessions } });
    return { ended_sessions };
  }),

  route(account.endSession, async ({ tx, actor, params, activity, setSession }) => {
    const ended_sessions = await endOwnSession(tx, actor.account_id, params.id);
    if (ended_sessions === 0) throw notFound('APP');
    if (params.id === actor.session_id) setSession(null);
    activity({ ...subjectOf(actor), after: { ended_sessions } });
    return { ended_sessions };
  }),
];

const subjectOf = (actor: Actor) => ({ type: 'user', id: actor.user_id, title: actor.full_name });
