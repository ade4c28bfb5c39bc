/** With WORKSPACE_HOSTS=subdomain each workspace has an address of its own below PUBLIC_URL: its key, as the first label. */
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { workspaceByKey } from './queries.ts';

type Site = Pick<Config, 'publicUrl' | 'workspaceHosts'>;

/** The key that a host name picks; null at the address of the installation itself. */
export function workspaceKeyOfHost({ publicUrl, workspaceHosts }: Site, host: string): string | null {
  const home = new URL(publicUrl).hostname;
  const asked = host.toLowerCase();
  if (workspaceHosts === 'single' || asked === home) return null;
  return asked.split('.')[0] ?? '';
}

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
