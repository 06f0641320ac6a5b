import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The unit of limits per address: an IPv4 address, or the first 64 bits of an IPv6 address. The owner of such an IPv6
 * block can use 2^64 addresses.
 */
export function addressBlock(address: string): string {
  const [plain = ''] = address.slice(0, 100).split('%');
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end counts as two groups.
  const lastCount = last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - groups.length - lastCount;
  const whole = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  const block = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${block.join(':')}::/64`;
}
