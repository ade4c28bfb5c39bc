/** Returns the path of an address within this site, or null; `redirect_uri` must not lead to another site. */
export function toLocalPath(value: string | undefined | null): string | null {
  if (!value?.startsWith('/')) return null;
  try {
    const address = new URL(value, window.location.origin);
    if (address.origin !== window.location.origin) return null;
    return `${address.pathname}${address.search}${address.hash}`;
  } catch {
    return null;
  }
}
