/** Decides which addresses the server may connect to when a person has entered where it should go. */
import { BlockList, isIP } from 'node:net';

export interface AddressRules {
  /** Whether the operator has listed this name, so that it may lead to any address. */
  isListedHost(host: string): boolean;
  /** Whether an IP address is public, or listed by the operator. */
  isAllowedAddress(address: string): boolean;
}

/** Networks of the IANA registry of special-purpose addresses, and multicast. */
const SPECIAL_IPV4 = toBlockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/**
 * The only IPv6 addresses that are public. Loopback, link-local, unique-local and multicast addresses are outside of
 * it, and so are those that carry an IPv4 address: IPv4-mapped ones and those of NAT64.
 */
const GLOBAL_IPV6 = toBlockList('ipv6', ['2000::/3']);
/** The parts of it for protocols (Teredo, among others), documentation and 6to4, which carries IPv4 addresses. */
const SPECIAL_IPV6 = toBlockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** @param allowedHosts names, addresses and networks, as `ALLOWED_HOSTS` lists them */
export function createAddressRules(allowedHosts: readonly string[]): AddressRules {
  const isAddressOrNetwork = (host: string) => isIP(host.split('/')[0]!) > 0;
  const names = new Set(allowedHosts.filter((host) => !isAddressOrNetwork(host)).map(toComparableName));
  const blockList = new BlockList();
  for (const entry of allowedHosts.filter(isAddressOrNetwork)) addNetwork(blockList, entry);
  return {
    isListedHost: (host) => names.has(toComparableName(host)),
    isAllowedAddress: (address) => isIn(blockList, address) || isPublicAddress(address),
  };
}

export const toComparableName = (host: string): string => host.toLowerCase().replace(/\.$/, '');

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !isIn(SPECIAL_IPV4, address);
  return family === 6 && isIn(GLOBAL_IPV6, address) && !isIn(SPECIAL_IPV6, address);
}

/** An address with a zone (`fe80::1%eth0`) is in no list. */
function isIn(list: BlockList, address: string): boolean {
  return !address.includes('%') && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function toBlockList(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}
