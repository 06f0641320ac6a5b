import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { formatPhoneNumber, toE164 } from '../../server/core/phone-number.ts';

describe('toE164', () => {
  it.each([
    ['+14165550119', '+14165550119'],
    ['(416) 555-0119', '+14165550119'],
    ['416.555.0119', '+14165550119'],
    ['1 416 555 0119', '+14165550119'],
    ['+33 1 42 68 53 00', '+33142685300'],
  ])('toE164 converts %s to %s', (text, e164) => {
    expect(toE164(text)).toBe(e164);
  });

  it.each(['', 'call me', '12', '+1', '+999999999999999999', 'Anonymous'])('toE164 rejects "%s"', (text) => {
    expect(toE164(text)).toBeNull();
  });
});

describe('formatPhoneNumber', () => {
  it('formatPhoneNumber formats North American numbers with the area code in brackets', () => {
    expect(formatPhoneNumber('+14165550119')).toBe('+1 (416) 555-0119');
  });

  it('formatPhoneNumber formats other numbers in the international format', () => {
    expect(formatPhoneNumber('+33142685300')).toBe('+33 1 42 68 53 00');
  });

  it.each(['+12425550119', '+18765550119', '+18005550119'])(
    'formatPhoneNumber formats %s like libphonenumber',
    (e164) => {
      const national = parsePhoneNumberFromString(e164)?.formatNational();
      expect(formatPhoneNumber(e164)).toBe(`+1 ${national}`);
    },
  );

  it('formatPhoneNumber returns a text that is no phone number unchanged', () => {
    expect(formatPhoneNumber('anonymous')).toBe('anonymous');
    expect(formatPhoneNumber('')).toBe('');
  });
});
