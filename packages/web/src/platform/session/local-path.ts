/** A slash, then nothing or a plain letter or digit: all paths of this product begin so, and no other host can. */
const LOCAL_START = /^\/($|[a-z\d])/i;

/** Browsers read a backslash as a slash and skip control characters; no address of this product contains either. */
const MISLEADING = /[\\\p{Cc}]/u;

function parseLocal(path: string): URL | null {
  const address = URL.parse(path, window.location.origin);
  return address?.origin === window.location.origin && LOCAL_START.test(address.pathname) ? address : null;
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Returns the path of an address within this site, or null. Every target that comes from the address bar, from storage
 * or from the server goes through this function before anything navigates to it.
 *
 * `/.//host` and `/a/..//host` are paths of this site until they are normalized; then they are `//host`, another site.
 * The start is therefore checked after normalizing, and again in the decoded form, which a router may follow.
 */
export function toLocalPath(value: string | undefined | null): string | null {
  if (!value?.startsWith('/') || MISLEADING.test(value)) return null;
  const address = parseLocal(value);
  const decoded = address && decodePath(address.pathname);
  if (!address || !decoded || !parseLocal(decoded)) return null;
  return `${address.pathname}${address.search}${address.hash}`;
}

/** Returns the address of a workspace at its own host name, or null unless it is an address of the web. */
export function toWorkspaceAddress(value: string): string | null {
  const address = URL.parse(value);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}
