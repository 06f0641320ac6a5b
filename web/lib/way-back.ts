const NAME = 'returnTo';

/** The screens that lead to Billing for money, and to which it leads back. */
const PLACES = ['/dashboard', '/settings', '/business-phones', '/premium-numbers'];

type Place = Pick<Location, 'pathname' | 'search'>;

/** The address of Billing that leads back to this place afterwards. */
export function fundsPathFor({ pathname, search }: Place): string {
  return `/billing?${new URLSearchParams({ [NAME]: pathname + search })}`;
}

/** Where the address of Billing leads back to: one of our screens, with its dialog; null for every other address. */
export function wayBackOf(search: string): string | null {
  const wanted = new URLSearchParams(search).get(NAME);
  if (wanted === null || !URL.canParse(wanted, window.location.origin)) return null;
  const { origin, pathname, search: query } = new URL(wanted, window.location.origin);
  return origin === window.location.origin && PLACES.includes(pathname) ? pathname + query : null;
}

/** The address of Billing as it was reached, for what comes back to it from elsewhere. */
export function fundsPathBackTo(search: string): string {
  const place = wayBackOf(search);
  return place === null ? '/billing' : `/billing?${new URLSearchParams({ [NAME]: place })}`;
}
