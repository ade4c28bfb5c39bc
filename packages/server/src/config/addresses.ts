/** Checks the addresses in settings: hosts, networks and URLs. */
import { BlockList, isIP } from 'node:net';
import { parseS3Address } from '../s3-address.ts';

export function isHost(text: string): boolean {
  // 999.1.1.1 matches the pattern of a name but is not a valid address.
  return isIP(text) > 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && URL.canParse(`http://${text}`));
}

export function isSiteAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  );
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
}

export function isContactAddress(text: string): boolean {
  return isWebAddress(text) || /^mailto:[^\s@]+@[^\s@]+$/.test(text);
}

export function isTileAddress(text: string): boolean {
  return isWebAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

export function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}

export function isFilesAddress(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'file:' && url.host === '') || parseS3Address(text) !== undefined;
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Accepts a host name of an address, or the one that the server listens on. */
export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return (
    address === 'localhost' || (isIP(address) > 0 && LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  );
}

/** A host name that works in a browser when the server listens on all addresses. */
export function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
