/** Tells whether an IP address belongs to one of several networks in CIDR notation. */
import { BlockList, isIP } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** The usual form of an address; a server that listens for both families sees IPv4 addresses as `::ffff:203.0.113.7`. */
export const toPlainAddress = (address: string): string => address.replace(IPV4_IN_IPV6, '');

/** @param networks addresses and ranges, as `network()` of the contract accepts them */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = toPlainAddress(address);
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  // A zone (`fe80::1%eth0`) belongs to one computer and is in no list.
  if (isIP(plain) === 0 || plain.includes('%')) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', prefix] = network.split('/');
    if (isIP(start) !== isIP(plain)) continue;
    if (prefix === undefined) list.addAddress(start, family);
    else list.addSubnet(start, Number(prefix), family);
  }
  return list.check(plain, family);
}

/** True if people may work from this address: in any network if none is listed. */
export const isAllowedAddress = (address: string, networks: readonly string[]): boolean =>
  networks.length === 0 || isInNetworks(address, networks);
