import { describe, expect, it } from 'vitest';
import { maskCards } from '../../server/core/mask-cards.ts';

describe('a card number is masked', () => {
  it.each([
    ['in one', '4111111111111111', '••••••••••••••••'],
    ['in groups', 'it is 4111 1111 1111 1111, thanks', 'it is •••• •••• •••• ••••, thanks'],
    ['with dashes and commas', '5555-5555, 5555-4444', '••••-••••, ••••-••••'],
    ['of fifteen digits', '3782 822463 10005', '•••• •••••• •••••'],
    ['with its date behind it', '4111 1111 1111 1111 12 27', '•••• •••• •••• •••• 12 27'],
    ['digit by digit', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '• • • • • • • • • • • • • • • •'],
    ['in Arabic digits', '٤١١١ ١١١١ ١١١١ ١١١١', '•••• •••• •••• ••••'],
    ['typed on the keys', 'pressed 4111111111111111', 'pressed ••••••••••••••••'],
  ])('%s', (_name, said, masked) => {
    expect(maskCards(said)).toEqual({ text: masked, hasCard: true });
  });
});

describe('what is no card number stays as it was said', () => {
  it.each([
    'on Tuesday 1 December at 10:30',
    '+1 416 555 0119',
    '5145550123, or 5145550124',
    'order 4111111111111112',
    '12345',
    '',
    '١٢٣',
  ])('"%s"', (said) => {
    expect(maskCards(said)).toEqual({ text: said, hasCard: false });
  });
});

it('two thousand digits take no time', () => {
  const startedAt = performance.now();
  maskCards('1 '.repeat(1_000));
  maskCards('7'.repeat(2_000));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
