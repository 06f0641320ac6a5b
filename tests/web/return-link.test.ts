import { describe, expect, it } from 'vitest';
import { fundsPathBackTo, fundsPathFor, parseReturnLink } from '../../web/lib/return-link.ts';

const PLACE = { pathname: '/settings', search: '?dialog=number-buy.14165550100&tab=premium' };

describe('link to billing with a return URL', () => {
  it('a link to billing contains the URL of the dialog that required funds, to which the user returns', () => {
    const { searchParams } = new URL(fundsPathFor(PLACE), 'http://localhost');
    expect(parseReturnLink(`?${searchParams}`)).toBe(PLACE.pathname + PLACE.search);
    expect(fundsPathBackTo(`?${searchParams}`)).toBe(fundsPathFor(PLACE));
  });

  it.each([
    'https://evil.example/settings',
    '//evil.example/settings',
    'javascript:alert(1)',
    '/login?returnTo=/settings',
    '/sandbox',
    '/settings/../sandbox',
    '',
  ])('a link to billing rejects any other return URL: %s', (returnTo) => {
    const search = `?${new URLSearchParams({ returnTo })}`;
    expect(parseReturnLink(search)).toBeNull();
    expect(fundsPathBackTo(search)).toBe('/billing');
  });
});
