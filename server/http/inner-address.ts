import { BlockList, isIPv6 } from 'node:net';

/** Loopback, private and link-local networks. BlockList also compares IPv4 that is written as IPv6. */
const inner = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inner.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(net, prefix, 'ipv6');

/** True for an address of this machine or of its private network. */
export const isInnerAddress = (address: string): boolean =>
  inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
