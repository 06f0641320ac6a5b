import { expect, it } from 'vitest';
import { toAsciiDigits } from '../../server/core/to-ascii-digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['+١ (٤١٦) 555', '+1 (416) 555'],
])('toAsciiDigits converts %s to %s', (text, converted) => {
  expect(toAsciiDigits(text)).toBe(converted);
});
