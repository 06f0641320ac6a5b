import { expect, it } from 'vitest';
import { findCards, findSecurityCodes, maskRanges } from '../../server/core/mask-cards.ts';

/** Masks a text that has no earlier turns and contains no number in words. */
function maskCards(text: string): { text: string; hasCard: boolean } {
  const cards = findCards(text, [], []);
  const codes = findSecurityCodes(text, [], cards.at(-1)?.end ?? null);
  const hidden = [...cards, ...codes].sort((one, other) => one.start - other.start);
  return { text: maskRanges(text, hidden), hasCard: hidden.length > 0 };
}

it.each([
  ['without spaces', '4111111111111111', '••••••••••••••••'],
  ['in groups', 'it is 4111 1111 1111 1111, thanks', 'it is •••• •••• •••• ••••, thanks'],
  ['with dashes and commas', '5555-5555, 5555-4444', '••••-••••, ••••-••••'],
  ['of fifteen digits', '3782 822463 10005', '•••• •••••• •••••'],
  ['with its date behind it', '4111 1111 1111 1111 12 27', '•••• •••• •••• •••• 12 27'],
  ['digit by digit', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '• • • • • • • • • • • • • • • •'],
  ['in Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١', '•••• •••• •••• ••••'],
  ['with dots', '4111.1111.1111.1111', '••••.••••.••••.••••'],
  ['with slashes', '4111/1111/1111/1111', '••••/••••/••••/••••'],
  ['with en dashes', '4111 – 1111 – 1111 – 1111', '•••• – •••• – •••• – ••••'],
  ['with em dashes and underscores', '4111—1111_1111_1111', '••••—••••_••••_••••'],
  ['on two lines', '4111 1111\n1111 1111', '•••• ••••\n•••• ••••'],
  ['in pairs with dots', '41.11.11.11.11.11.11.11', '••.••.••.••.••.••.••.••'],
  ['with its code behind it', '4111 1111 1111 1111, 12/27, 123', '•••• •••• •••• ••••, 12/27, •••'],
  [
    'with its year and code',
    '4111 1111 1111 1111 12/2027 code 1234',
    '•••• •••• •••• •••• 12/2027 code ••••',
  ],
  ['of which the code alone is said', 'the CVV is 123', 'the CVV is •••'],
  ['in Chinese brackets of commas', '4111，1111，1111，1111', '••••，••••，••••，••••'],
  ['typed on the keys', 'pressed 4111111111111111', 'pressed ••••••••••••••••'],
])('a card number that is written %s is masked', (_name, text, masked) => {
  expect(maskCards(text)).toEqual({ text: masked, hasCard: true });
});

it.each([
  'on Tuesday 1 December at 10:30',
  '+1 416 555 0119',
  '5145550123, or 5145550124',
  'order 4111111111111112',
  '+1 416 555 0119, 12/31/2026 at 10:30',
  '514 555 0123 514 555 0124',
  '+44 20 7946 0018 / +44 20 7946 0026',
  '416-555-0119, 2026-12-01, 2026-12-08',
  '12.10.2026 14.10.2026 16.10.2026',
  'we are 3 people, table 1234, at 10:30',
  'in 2027, room 123',
  '12345',
  '',
  '١٢٣',
])('numbers that are not a card number stay unchanged in "%s"', (text) => {
  expect(maskCards(text)).toEqual({ text: text, hasCard: false });
});

/** Phone numbers next to a date. By chance, one in ten has digits with a valid checksum of a card number. */
it.each([
  (at: number) => `514 555 ${String(at).padStart(4, '0')}, 5145550119`,
  (at: number) => `0${at + 2_000_000_000} 12/11/2026`,
  (at: number) => `+1 416 555 ${String(at).padStart(4, '0')} 9 30 2026-12-01`,
  (at: number) => `(416) 555-${String(at).padStart(4, '0')} or 416.555.0119`,
  (at: number) => `06 12 34 ${String(at).padStart(4, '0').replace(/(..)/, '$1 ')} 2026-12-01 10 30`,
])(
  'phone numbers and dates are never masked, even when their digits pass the checksum of card numbers %#',
  (write) => {
    for (let at = 0; at < 10_000; at += 7) {
      const text = write(at);
      expect(maskCards(text).text).toBe(text);
    }
  },
);

it('two thousand digits are masked in less than a second', () => {
  const startedAt = performance.now();
  maskCards('1 '.repeat(1_000));
  maskCards('7'.repeat(2_000));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
