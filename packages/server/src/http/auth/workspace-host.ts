/**
 * WORKSPACE_HOSTS=subdomain gives each workspace an address of its own: its key is the first label in front of
 * PUBLIC_URL.
 */
import type { Config } from '../../config/index.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../module.ts';

export type Site = Pick<Config, 'publicUrl' | 'workspaceHosts'>;

/** The host header can contain anything, but only these are valid keys. */
const KEY = /^[a-z0-9-]{1,63}$/;
/** No workspace has this key. */
const INVALID_KEY = '';

/** The workspace key in the first label of a host name; null at the address of the installation itself. */
export function parseWorkspaceKey({ publicUrl, workspaceHosts }: Site, host: string): string | null {
  const mainHost = new URL(publicUrl).hostname;
  const hostname = host.toLowerCase();
  if (workspaceHosts === 'single' || hostname === mainHost) return null;
  const label = hostname.split('.')[0] as string;
  return KEY.test(label) ? label : INVALID_KEY;
}

/** A session is valid at the address of its own workspace and at that of the installation only. */
export async function isAllowedHost(
  database: Database,
  { workspace_id }: Actor,
  site: Site,
  host: string,
): Promise<boolean> {
  const key = parseWorkspaceKey(site, host);
  if (key === null) return true;
  const text = 'select id from workspace where key = $1';
  const workspace = await database.queryFirst<{ id: number }>({ name: 'workspace_of_host', text, values: [key] });
  return workspace?.id === workspace_id;
}
