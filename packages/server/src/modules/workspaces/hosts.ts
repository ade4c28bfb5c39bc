/** The workspace that an address picks, and the address that a workspace has. */
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Site, workspaceKeyOfHost } from '../../http/workspace-host.ts';
import { workspaceByKey } from './queries.ts';

/** The workspace whose address this is; null where none is picked. @throws Refusal APP_WORKSPACE_NOT_FOUND */
export async function pickedWorkspace(tx: Tx, config: Site, host: string) {
  const key = workspaceKeyOfHost(config, host);
  if (key === null) return null;
  const workspace = await workspaceByKey(tx, key);
  if (!workspace) throw new Refusal('APP_WORKSPACE_NOT_FOUND');
  return workspace;
}

/** Where people of a workspace open it. */
export function workspaceAddress({ publicUrl, workspaceHosts }: Site, key: string | null): string {
  if (workspaceHosts === 'single' || key === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = `${key}.${url.hostname}`;
  return url.origin;
}
