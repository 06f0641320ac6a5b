import { describe, expect, it } from 'vitest';
import { formatNumber, formatPercent } from '../../server/core/format-number.ts';
import { formatRange } from '../../server/core/format-range.ts';
import { isolate, isolateLtr } from '../../server/core/isolate.ts';
import { formatCad, formatCadWithSign } from '../../server/core/money.ts';
import { textsIn } from '../../server/texts.ts';

describe('isolation of a value in Arabic', () => {
  it('isolate leaves a value unchanged that already has isolation marks', () => {
    const once = isolate('Chrome', 'ar');
    expect(once).toBe('\u2068Chrome\u2069');
    expect(isolate(once, 'ar')).toBe(once);
    expect(isolate(isolateLtr('$5.00', 'ar'), 'ar')).toBe('\u2066$5.00\u2069');
  });

  it('isolate adds one outer pair of marks to a text that already contains several isolated values', () => {
    const device = '\u2068Chrome\u2069 على \u2068Windows\u2069';
    expect(isolate(device, 'ar')).toBe(`\u2067${device}\u2069`);
    expect(textsIn('ar')('account.sessions.endOf', { device })).toContain(`\u2067${device}\u2069`);
  });

  it('a range in Arabic has its start on the right and its end on the left', () => {
    const hours = formatRange('9:00 ص', '5:00 م', 'ar');
    expect(textsIn('ar')('calendar.openHours', { hours })).toBe(
      'مفتوح: \u2067\u20689:00 ص\u2069 – \u20685:00 م\u2069\u2069',
    );
  });

  it('isolate leaves English and French texts unchanged', () => {
    expect([isolate('Chrome', 'en'), isolate('Chrome', 'fr')]).toEqual(['Chrome', 'Chrome']);
  });
});

it.each([
  ['en', '1,234.50 CAD', '$1,234.50 CAD', '12,345.7', '99.9%'],
  ['fr', '1\u00a0234,50\u00a0CAD', '1\u00a0234,50\u00a0$ CAD', '12\u00a0345,7', '99,9\u00a0%'],
  [
    'ar',
    '\u20661,234.50\u2069 دولار كندي',
    '\u20661,234.50\u2069 دولار كندي',
    '12,345.7',
    '\u206699.9%\u2069',
  ],
] as const)(
  'amounts and numbers use the format of the language %s',
  (language, cad, signed, number, percent) => {
    expect(formatCad(123_450, language)).toBe(cad);
    expect(formatCadWithSign(123_450, language)).toBe(signed);
    expect(formatNumber(12_345.67, language, 1)).toBe(number);
    expect(formatPercent(0.999, language)).toBe(percent);
  },
);
