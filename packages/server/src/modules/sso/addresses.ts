/** Addresses of this installation, by workspace. They use the configured site, never the host name of a request. */
import type { SsoProtocol } from '@rounds/contract/sso';
import type { Site } from '../../http/auth/workspace-host.ts';
import { getWorkspaceUrl } from '../workspaces/index.ts';
import type { ServiceAddresses } from './provider.ts';

const getBase = (site: Site, key: string): string => `${getWorkspaceUrl(site, key)}/api/sso/${key}`;

export function getServiceAddresses(site: Site, key: string, protocol: SsoProtocol): ServiceAddresses {
  const base = `${getBase(site, key)}/${protocol}`;
  if (protocol === 'saml')
    return {
      entity_id: `${base}/metadata`,
      metadata: `${base}/metadata`,
      callback: `${base}/acs`,
      logout: `${base}/slo`,
    };
  const logout = protocol === 'oidc' ? `${base}/logout` : null;
  return { entity_id: null, metadata: null, callback: `${base}/callback`, logout };
}

/** Returns the path on this site at which a sign-on begins. */
export const toBeginUrl = (key: string, protocol: SsoProtocol): string => `/api/sso/${key}/${protocol}/begin`;

/** The sign-in page of a workspace. */
export function toSignInUrl(site: Site, key: string, search: Readonly<Record<string, string>> = {}): string {
  return `${getWorkspaceUrl(site, key)}/login?${new URLSearchParams({ workspace: key, ...search })}`;
}

/** A slash, then nothing or a plain letter or digit: all paths of this product begin so, and no other host can. */
const LOCAL_START = /^\/($|[a-z\d])/i;
/** Browsers read a backslash as a slash and skip control characters; no address of this product contains either. */
const MISLEADING = /[\\\p{Cc}]/u;

/** The path on this site to which somebody wants to go; `/` for everything else. */
export function toLocalTarget(site: Site, value: string | undefined): string {
  if (!value?.startsWith('/') || MISLEADING.test(value)) return '/';
  const url = URL.parse(value, site.publicUrl);
  if (!url || url.origin !== new URL(site.publicUrl).origin || !LOCAL_START.test(url.pathname)) return '/';
  // A page that signs in again, or a call, is no place to return to.
  if (/^\/(?:login|api)(?:\/|$)/i.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
