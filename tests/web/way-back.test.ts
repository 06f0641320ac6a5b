// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { fundsPathBackTo, fundsPathFor, wayBackOf } from '../../web/lib/way-back.ts';

const PLACE = { pathname: '/settings', search: '?dialog=number-buy.14165550100&tab=premium' };

describe('the way to Billing for money', () => {
  it('leads back to the dialog where money was missing', () => {
    const { searchParams } = new URL(fundsPathFor(PLACE), 'http://localhost');
    expect(wayBackOf(`?${searchParams}`)).toBe(PLACE.pathname + PLACE.search);
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
  ])('leads nowhere else: %s', (returnTo) => {
    const search = `?${new URLSearchParams({ returnTo })}`;
    expect(wayBackOf(search)).toBeNull();
    expect(fundsPathBackTo(search)).toBe('/billing');
  });
});
