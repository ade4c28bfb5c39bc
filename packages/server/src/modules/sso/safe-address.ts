/**
 * Allows unencrypted addresses only for hosts that the operator has listed, such as a test system. An empty text is no
 * address.
 */
export function isSafeAddress(address: string, allowedHosts: readonly string[]): boolean {
  const url = URL.parse(address);
  return address === '' || url?.protocol === 'https:' || (url !== null && allowedHosts.includes(url.hostname));
}
