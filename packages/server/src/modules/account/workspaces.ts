/** The workspaces of an account: listing, creating and switching. */
import { type MyWorkspace, workspaces } from '@rounds/contract/workspaces';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { parseWorkspaceKey } from '../../http/auth/workspace-host.ts';
import { type Actor, type Route, route, routeWithPreload } from '../../http/module.ts';
import {
  type AccountUser,
  consumeAttempt,
  createUser,
  getAccount,
  isInvited,
  listAccountUsers,
  signInAsUser,
  toAttempt,
  toEmailKey,
} from '../auth/index.ts';
import { getFileUrl } from '../files/index.ts';
import { startFirstTrial } from '../subscription/index.ts';
import {
  createWorkspace,
  enterWorkspace,
  findFreeKey,
  findWorkspacesById,
  getWorkspaceUrl,
} from '../workspaces/index.ts';
import { listUserRoles, runInWorkspace } from './queries.ts';

export const workspaceRoutes: readonly Route[] = [
  route(workspaces.listMine, async ({ tx, actor }) => listOwnWorkspaces(tx, actor)),

  routeWithPreload(
    workspaces.create,
    async ({ database, actor, request, services }) => {
      if (services.config.registration === 'closed') throw new ApiError('APP_WORKSPACES_CLOSED');
      await consumeAttempt({ database }, 'workspace', toAttempt(undefined, toEmailKey(actor.email), request.ip));
    },
    async ({ tx, actor, body, services, activity }) => {
      const { display_name } = body;
      const key = await findFreeKey(tx, display_name);
      const id = await createOwnWorkspace(tx, actor, { key, display_name, plan: services.config.defaultPlan });
      activity({ type: 'workspace', id, title: display_name });
      return (await listOwnWorkspaces(tx, actor)).find((workspace) => workspace.id === id)!;
    },
  ),

  routeWithPreload(
    workspaces.switch,
    ({ database, actor, request }) => getAccount(database, actor.account_id, request.ip),
    async (call, own) => {
      const { tx, actor, params, services, request, activity } = call;
      const user = (await listAccountUsers(tx, actor.account_id)).find(
        ({ workspace_id }) => workspace_id === params.id,
      );
      if (!user || !isOpenUser(user)) throw notFoundError('APP');
      if (user.status === 'invite' && !isInvited(user)) throw new ApiError('USR_INVITATION_OVER');
      const [workspace] = await findWorkspacesById(tx, [user.workspace_id]);
      activity({ type: 'workspace', id: user.workspace_id, title: workspace!.display_name });
      const { config } = services;
      if (config.workspaceHosts === 'subdomain' && parseWorkspaceKey(config, request.host) !== workspace!.key) {
        return { url: getWorkspaceUrl(config, workspace!.key) };
      }
      const { has_second_factor } = actor;
      const result = await signInAsUser(call, { account: own, user, has_second_factor, locale: null });
      // The activity entry belongs to the previous workspace.
      await enterWorkspace(tx, actor.workspace_id);
      return result;
    },
  ),
];

const isOpenUser = ({ status }: AccountUser): boolean => status === 'active' || status === 'invite';

/** Creates a workspace with the caller as its administrator. */
async function createOwnWorkspace(
  tx: Tx,
  actor: Actor,
  workspace: Parameters<typeof createWorkspace>[1],
): Promise<number> {
  const { id, roles } = await createWorkspace(tx, workspace);
  await startFirstTrial(tx, workspace.plan);
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

/** The current workspace first, then by name. */
async function listOwnWorkspaces(tx: Tx, actor: Actor): Promise<MyWorkspace[]> {
  const users = (await listAccountUsers(tx, actor.account_id)).filter(isOpenUser);
  const found = await findWorkspacesById(
    tx,
    users.map(({ workspace_id }) => workspace_id),
  );
  const mine: MyWorkspace[] = [];
  for (const { id, display_name, logo } of found) {
    const user = users.find(({ workspace_id }) => workspace_id === id)!;
    mine.push({
      id,
      display_name,
      logo: id === actor.workspace_id && logo ? getFileUrl(logo) : null,
      status: user.status as MyWorkspace['status'],
      roles: await runInWorkspace(tx, id, actor.workspace_id, () => listUserRoles(tx, user.id)),
      is_current: id === actor.workspace_id,
      signed_in_at: user.signed_in_at?.toISOString() ?? null,
    });
  }
  return mine.toSorted(
    (a, b) => Number(b.is_current) - Number(a.is_current) || a.display_name.localeCompare(b.display_name, actor.locale),
  );
}
