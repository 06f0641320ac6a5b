import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not public or not assigned, from IANA's registries of special-purpose addresses. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * IPv6 that is allocated for the public internet. Ranges that embed IPv4 (Teredo, 6to4) or are unassigned are excluded
 * below.
 */
const PUBLIC_V6 = [['2000::', 3]] as const;
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

function blocks(
  type: 'ipv4' | 'ipv6',
  subnets: readonly (readonly [net: string, prefix: number])[],
): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, type);
  return list;
}

const specialV4 = blocks('ipv4', SPECIAL_V4);
const publicV6 = blocks('ipv6', PUBLIC_V6);
const specialV6 = blocks('ipv6', SPECIAL_V6);

/**
 * True for a public internet address. Private, loopback, link-local, multicast and reserved addresses are refused, also
 * as IPv6 forms of IPv4, and so is any text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}
