import { expect, it } from 'vitest';
import { preferred } from '../../server/http/site/preferred.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['french', undefined],
  ['de, en;q=0.5', 'en'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['en, fr', 'en'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['fr;q=none, en;q=0.1', 'en'],
  [`${'x,'.repeat(1_000)}fr`, undefined],
  [',;q=,;;', undefined],
])('the header %j selects the language %s', (header, expected) => {
  expect(preferred(header, ['en', 'fr', 'ar'])).toBe(expected);
});
