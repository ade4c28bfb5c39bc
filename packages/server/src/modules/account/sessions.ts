/** Lists and ends the sessions of an account. */
import { account } from '@rounds/contract/account';
import { notFoundError } from '../../http/api-error.ts';
import { parseDevice } from '../../http/device.ts';
import { type Actor, type Call, type Route, route } from '../../http/module.ts';
import { endAccountSession, endAccountSessions, listAccountSessions, signOnRules } from '../auth/index.ts';

export const sessionRoutes: readonly Route[] = [
  route(account.listSessions, async (call) => {
    const { tx, actor } = call;
    const sessions = (await listAccountSessions(tx, actor.account_id, await findOwnWorkspace(call))).map(
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

  route(account.endOtherSessions, async (call) => {
    const { tx, actor, activity } = call;
    const ended_sessions = await endAccountSessions(
      tx,
      actor.account_id,
      actor.session_id,
      await findOwnWorkspace(call),
    );
    activity({ ...toSubject(actor), after: { ended_sessions } });
    return { ended_sessions };
  }),

  route(account.endSession, async (call) => {
    const { tx, actor, params, activity, setSession } = call;
    const ended_sessions = await endAccountSession(tx, actor.account_id, params.id, await findOwnWorkspace(call));
    if (ended_sessions === 0) throw notFoundError('APP');
    if (params.id === actor.session_id) setSession(null);
    activity({ ...toSubject(actor), after: { ended_sessions } });
    return { ended_sessions };
  }),
];

type OwnCall = Pick<Call<typeof account.listSessions>, 'tx' | 'actor' | 'registry'>;

/** A sign-on service vouches for its own workspace; what else belongs to the account is not its concern. Null for all. */
const findOwnWorkspace = async ({ tx, actor, registry }: OwnCall): Promise<number | null> =>
  (await registry.get(signOnRules).isSignOnSession(tx, actor.session_id)) ? actor.workspace_id : null;

const toSubject = (actor: Actor) => ({ type: 'user', id: actor.user_id, title: actor.full_name });
