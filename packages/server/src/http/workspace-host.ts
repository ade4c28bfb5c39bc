/** With WORKSPACE_HOSTS=subdomain each workspace has an address of its own below PUBLIC_URL: its key, as the first label. */
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Actor } from './module.ts';

export type Site = Pick<Config, 'publicUrl' | 'workspaceHosts'>;

/** A sender may write anything for a host; only what a workspace may be called is a key. */
const KEY = /^[a-z0-9-]{1,63}$/;
/** What no workspace is called. */
const NO_KEY = '';

/** The key that the first label of a host name picks; null at the address of the installation itself. */
export function workspaceKeyOfHost({ publicUrl, workspaceHosts }: Site, host: string): string | null {
  const home = new URL(publicUrl).hostname;
  const asked = host.toLowerCase();
  if (workspaceHosts === 'single' || asked === home) return null;
  const label = asked.split('.')[0] as string;
  return KEY.test(label) ? label : NO_KEY;
}

/** A session counts at the address of its own workspace and at that of the installation, at no other. */
export async function isAtOwnAddress(
  database: Database,
  { workspace_id }: Actor,
  site: Site,
  host: string,
): Promise<boolean> {
  const key = workspaceKeyOfHost(site, host);
  if (key === null) return true;
  const text = 'select id from workspace where key = $1';
  const picked = await database.lookUp<{ id: number }>({ name: 'workspace_of_host', text, values: [key] });
  return picked?.id === workspace_id;
}
