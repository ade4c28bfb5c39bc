/** The workspaces of an account: listing, creating and switching. */

import { type MyWorkspace, workspaces } from '@rounds/contract/workspaces';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { parseWorkspaceKey } from '../../http/auth/workspace-host.ts';
import { type Actor, type Call, type Route, route, routeWithPreload } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import {
  type AccountUser,
  consumeAttempt,
  createUser,
  getAccount,
  isInvited,
  listAccountUsers,
  signInAsUser,
  signOnRules,
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
  setOwner,
} from '../workspaces/index.ts';
import { listUserRoles, runInWorkspace } from './queries.ts';

export const workspaceRoutes: readonly Route[] = [
  route(workspaces.listMine, listOwnWorkspaces),

  routeWithPreload(
    workspaces.create,
    async ({ database, actor, request, services }) => {
      if (services.config.registration === 'closed') throw new ApiError('APP_WORKSPACES_CLOSED');
      await consumeAttempt({ database }, 'workspace', toAttempt(undefined, toEmailKey(actor.email), request.ip));
    },
    async (call) => {
      const { tx, actor, body, services, activity } = call;
      const { display_name } = body;
      const key = await findFreeKey(tx, display_name);
      const id = await createOwnWorkspace(tx, actor, { key, display_name, plan: services.config.defaultPlan });
      activity({ type: 'workspace', id, title: display_name });
      return (await listOwnWorkspaces(call)).find((workspace) => workspace.id === id)!;
    },
  ),

  routeWithPreload(
    workspaces.switch,
    ({ database, actor, request }) => getAccount(database, actor.account_id, request.ip),
    async (call, own) => {
      const { tx, actor, params, services, registry, request, activity } = call;
      const rules = registry.get(signOnRules);
      const user = (await listAccountUsers(tx, actor.account_id)).find(
        ({ workspace_id }) => workspace_id === params.id,
      );
      if (!user || !isOpenUser(user)) throw notFoundError('APP');
      if (user.status === 'invite' && !isInvited(user)) throw new ApiError('USR_INVITATION_OVER');
      if (await rules.isSignOnSession(tx, actor.session_id)) throw new ApiError('AUTH_PASSWORD_REQUIRED');
      const [workspace] = await findWorkspacesById(tx, [user.workspace_id]);
      activity({ type: 'workspace', id: user.workspace_id, title: workspace!.display_name });
      const { config } = services;
      if (config.workspaceHosts === 'subdomain' && parseWorkspaceKey(config, request.host) !== workspace!.key) {
        return { url: getWorkspaceUrl(config, workspace!.key) };
      }
      await enterWorkspace(tx, user.workspace_id);
      const signOnUrl = await rules.findRequiredUrl(tx, user.workspace_id);
      const isEmergency = signOnUrl !== null && (await rules.mayUsePassword(tx, user.id));
      if (signOnUrl !== null && !isEmergency) {
        await enterWorkspace(tx, actor.workspace_id);
        return { url: new URL(signOnUrl, config.publicUrl).href };
      }
      const { has_second_factor } = actor;
      const has_authenticator = has_second_factor && own.second_factor === 'totp';
      const input = { account: own, user, has_second_factor, has_authenticator, locale: null };
      const result = await signInAsUser(call, { ...input, needs_second_factor: isEmergency });
      // The activity entry belongs to the previous workspace.
      await enterWorkspace(tx, actor.workspace_id);
      return result;
    },
  ),
];

const isOpenUser = ({ status }: AccountUser): boolean => status === 'active' || status === 'invite';

/** Creates a workspace with the caller as its administrator and owner. */
async function createOwnWorkspace(
  tx: Tx,
  actor: Actor,
  workspace: Parameters<typeof createWorkspace>[1],
): Promise<number> {
  const { id, roles } = await createWorkspace(tx, workspace);
  await startFirstTrial(tx, workspace.plan);
  const owner = await createUser(tx, {
    workspace_id: id,
    account_id: actor.account_id,
    first_name: actor.first_name,
    last_name: actor.last_name,
    nick_name: actor.nick_name,
    locale: actor.locale,
    tz_code: actor.tz_code,
    role_ids: [roles.administrator],
  });
  await setOwner(tx, owner);
  await enterWorkspace(tx, actor.workspace_id);
  return id;
}

type OwnCall = Pick<Call<typeof workspaces.listMine>, 'tx' | 'actor' | 'registry'>;

/** The current workspace first, then by name. */
async function listOwnWorkspaces({ tx, actor, registry }: OwnCall): Promise<MyWorkspace[]> {
  // A sign-on service vouches for its own workspace; what else belongs to the account is not its concern.
  const isBound = await registry.get(signOnRules).isSignOnSession(tx, actor.session_id);
  const users = (await listAccountUsers(tx, actor.account_id)).filter(
    (user) => isOpenUser(user) && (!isBound || user.workspace_id === actor.workspace_id),
  );
  const workspaces = await findWorkspacesById(
    tx,
    users.map(({ workspace_id }) => workspace_id),
  );
  const mine: MyWorkspace[] = [];
  for (const { id, display_name, logo } of workspaces) {
    const user = users.find(({ workspace_id }) => workspace_id === id)!;
    mine.push({
      id,
      display_name,
      logo: id === actor.workspace_id && logo ? getFileUrl(logo) : null,
      status: user.status as MyWorkspace['status'],
      roles: await runInWorkspace(tx, id, actor.workspace_id, () => listUserRoles(tx, user.id)),
      is_current: id === actor.workspace_id,
      signed_in_at: toIso(user.signed_in_at),
    });
  }
  return mine.toSorted(
    (a, b) => Number(b.is_current) - Number(a.is_current) || a.display_name.localeCompare(b.display_name, actor.locale),
  );
}
