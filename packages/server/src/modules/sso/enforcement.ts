/** The rules of single sign-on that signing in with a password must know. */
import type { sso } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { parseWorkspaceKey } from '../../http/auth/workspace-host.ts';
import type { PreloadCall } from '../../http/module.ts';
import type { SignOnRules } from '../auth/index.ts';
import { findWorkspaceByKey, findWorkspacesById } from '../workspaces/index.ts';
import { toBeginUrl } from './addresses.ts';
import { type EnabledService, listEnabledServices } from './load-provider.ts';
import { getDomain } from './person-data.ts';
import { findOnlyWorkspaceId, findWorkspaceIdsOfDomain, isAdministrator } from './queries/settings.ts';
import { canSignOn, type SignOnWorkspace } from './workspace.ts';

/** The services of the transaction's workspace that work now. */
export const listServices = async (tx: Tx, workspaceId: number): Promise<readonly EnabledService[]> => {
  const services = await listEnabledServices(tx);
  return services.length > 0 && (await canSignOn(tx, workspaceId)) ? services : [];
};

type GuestCall = Pick<PreloadCall, 'database' | 'services' | 'request'>;
type Hints = Parameters<SignOnRules['findGuestUrl']>[1];

/** The workspace of the host, of the key, of the email domain, or the only one of the installation. */
export async function findGuestWorkspace(call: GuestCall, hints: Hints): Promise<SignOnWorkspace | null> {
  const { database, services, request } = call;
  return database.inInstallation(async (tx) => {
    const key = parseWorkspaceKey(services.config, request.host);
    if (key !== null) return (await findWorkspaceByKey(tx, key)) ?? null;
    if (hints.workspace) return (await findWorkspaceByKey(tx, hints.workspace)) ?? null;
    const ofDomain = hints.email ? await findWorkspaceIdsOfDomain(tx, getDomain(hints.email.trim())) : [];
    const id = ofDomain.length === 1 ? ofDomain[0]! : await findOnlyWorkspaceId(tx);
    const [workspace] = id === undefined ? [] : await findWorkspacesById(tx, [id]);
    return workspace ?? null;
  });
}

const toRequiredUrl = (services: readonly EnabledService[], key: string): string | null => {
  const required = services.find(({ enforce }) => enforce);
  return required ? toBeginUrl(key, required.protocol) : null;
};

export async function findRequiredUrl(tx: Tx, workspaceId: number): Promise<string | null> {
  const services = await listServices(tx, workspaceId);
  if (services.length === 0) return null;
  const [workspace] = await findWorkspacesById(tx, [workspaceId]);
  return toRequiredUrl(services, workspace!.key);
}

export async function findGuestUrl(call: GuestCall, hints: Hints): Promise<string | null> {
  const workspace = await findGuestWorkspace(call, hints);
  if (!workspace) return null;
  return call.database.inWorkspace(workspace.id, (tx) => findRequiredUrl(tx, workspace.id));
}

/** The emergency sign-in. */
export const mayUsePassword = (tx: Tx, userId: number): Promise<boolean> => isAdministrator(tx, userId);

export async function getOptions(call: PreloadCall<typeof sso.getOptions>) {
  const workspace = await findGuestWorkspace(call, { workspace: call.query.workspace, email: call.query.email });
  const services = workspace
    ? await call.database.inWorkspace(workspace.id, (tx) => listServices(tx, workspace.id))
    : [];
  // Guests learn the name of a workspace only if they can sign in to it here.
  if (!workspace || services.length === 0) return { workspace: null, enforce: false, services: [] };
  const { key, display_name } = workspace;
  return {
    workspace: { key, display_name },
    enforce: services.some(({ enforce }) => enforce),
    services: services.map(({ protocol }) => ({ protocol, url: toBeginUrl(key, protocol) })),
  };
}
