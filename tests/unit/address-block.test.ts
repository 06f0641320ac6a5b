import { expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import { limitFor } from '../../server/limits/abuse-limits.ts';
import { addressBlock } from '../../server/limits/address-block.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['no address', 'no address'],
])('%s is in the address block %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

it('IP addresses of the same /64 network share one rate-limit bucket, and account names are not parsed as addresses', () => {
  const config = { APP_MODE: 'live' } as Config;
  const bucket = (kind: 'reset:address' | 'login:address', last: number) =>
    limitFor(config, kind, `2001:db8:1:2::${last.toString(16)}`).bucket;
  expect(bucket('reset:address', 1)).toBe(bucket('reset:address', 65_535));
  expect(bucket('login:address', 1)).toBe(bucket('login:address', 2));
  expect(limitFor(config, 'reset:account', '::ffff:1.2.3.4').bucket).toBe('reset:account:::ffff:1.2.3.4');
});
