/** Host names of workspaces. */
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseWorkspaceKey, type Site } from '../../http/auth/workspace-host.ts';
import { findWorkspaceByKey } from './queries.ts';

/** The workspace of a host name, or null if the host name stands for none. @throws ApiError APP_WORKSPACE_NOT_FOUND */
export async function findWorkspaceByHost(tx: Tx, config: Site, host: string) {
  const key = parseWorkspaceKey(config, host);
  if (key === null) return null;
  const workspace = await findWorkspaceByKey(tx, key);
  if (!workspace) throw new ApiError('APP_WORKSPACE_NOT_FOUND');
  return workspace;
}

/** The URL at which users open the workspace. */
export function getWorkspaceUrl({ publicUrl, workspaceHosts }: Site, key: string | null): string {
  if (workspaceHosts === 'single' || key === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = `${key}.${url.hostname}`;
  return url.origin;
}
