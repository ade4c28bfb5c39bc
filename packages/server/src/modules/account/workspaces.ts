/** The workspaces of an account: which they are, a new one, and going on in another by its own rules. */
import { type MyWorkspace, workspaces } from '@rounds/contract/workspaces';
import type { Tx } from '../../db/database.ts';
import { type Actor, type Route, route, routeAfter } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { workspaceKeyOfHost } from '../../http/workspace-host.ts';
import {
  attemptOn,
  createUser,
  emailKey,
  enter,
  isInvited,
  type OwnUser,
  readAccount,
  spendAttempt,
  usersOf,
} from '../auth/index.ts';
import { addressOf } from '../files/index.ts';
import { createWorkspace, enterWorkspace, freeKey, workspaceAddress, workspacesById } from '../workspaces/index.ts';
import { rolesOfUser, visit } from './queries.ts';

export const workspaceRoutes: readonly Route[] = [
  route(workspaces.mine, async ({ tx, actor }) => myWorkspaces(tx, actor)),

  routeAfter(
    workspaces.create,
    ({ database, actor, request }) =>
      spendAttempt({ database }, 'workspace', attemptOn(undefined, emailKey(actor.email), request.ip)),
    async ({ tx, actor, body, services, activity }) => {
      const { display_name } = body;
      const key = await freeKey(tx, display_name);
      const id = await makeWorkspace(tx, actor, { key, display_name, plan: services.config.defaultPlan });
      activity({ type: 'workspace', id, title: display_name });
      return (await myWorkspaces(tx, actor)).find((workspace) => workspace.id === id)!;
    },
  ),

  routeAfter(
    workspaces.switch,
    ({ database, actor, request }) => readAccount(database, actor.account_id, request.ip),
    async (call, own) => {
      const { tx, actor, params, services, request, activity } = call;
      const user = (await usersOf(tx, actor.account_id)).find(({ workspace_id }) => workspace_id === params.id);
      if (!user || !isOpen(user)) throw notFound('APP');
      if (user.status === 'invite' && !isInvited(user)) throw new Refusal('USR_INVITATION_OVER');
      const [workspace] = await workspacesById(tx, [user.workspace_id]);
      activity({ type: 'workspace', id: user.workspace_id, title: workspace!.display_name });
      const { config } = services;
      if (config.workspaceHosts === 'subdomain' && workspaceKeyOfHost(config, request.host) !== workspace!.key) {
        return { url: workspaceAddress(config, workspace!.key) };
      }
      const { has_second_factor } = actor;
      const entered = await enter(call, { account: own, user, has_second_factor, locale: null });
      // The log entry of leaving belongs to the workspace that is left.
      await enterWorkspace(tx, actor.workspace_id);
      return entered;
    },
  ),
];

const isOpen = ({ status }: OwnUser): boolean => status === 'active' || status === 'invite';

/** Whoever makes a workspace is its Administrator, called as here. */
async function makeWorkspace(tx: Tx, actor: Actor, workspace: Parameters<typeof createWorkspace>[1]): Promise<number> {
  const { id, roles } = await createWorkspace(tx, workspace);
  await createUser(tx, {
    workspace_id: id,
    account_id: actor.account_id,
    first_name: actor.first_name,
    last_name: actor.last_name,
    nick_name: actor.nick_name,
    locale: actor.locale,
    tz_code: actor.tz_code,
    role_ids: [roles.administrator],
  });
  await enterWorkspace(tx, actor.workspace_id);
  return id;
}

/** The present one first, then by name. */
async function myWorkspaces(tx: Tx, actor: Actor): Promise<MyWorkspace[]> {
  const users = (await usersOf(tx, actor.account_id)).filter(isOpen);
  const found = await workspacesById(
    tx,
    users.map(({ workspace_id }) => workspace_id),
  );
  const mine: MyWorkspace[] = [];
  for (const { id, display_name, logo } of found) {
    const user = users.find(({ workspace_id }) => workspace_id === id)!;
    mine.push({
      id,
      display_name,
      logo: id === actor.workspace_id && logo ? addressOf(logo) : null,
      status: user.status as MyWorkspace['status'],
      roles: await visit(tx, id, actor.workspace_id, () => rolesOfUser(tx, user.id)),
      is_current: id === actor.workspace_id,
      signed_in_at: user.signed_in_at?.toISOString() ?? null,
    });
  }
  return mine.toSorted(
    (a, b) => Number(b.is_current) - Number(a.is_current) || a.display_name.localeCompare(b.display_name, actor.locale),
  );
}
