const NAME = 'returnTo';

/** The screens that lead to Billing for money, and to which it leads back. */
const PLACES = ['/dashboard', '/settings', '/business-phones', '/premium-numbers'];

type Place = Pick<Location, 'pathname' | 'search'>;

/** URL of Billing that leads back to this place. */
export function fundsPathFor({ pathname, search }: Place): string {
  return `/billing?${new URLSearchParams({ [NAME]: pathname + search })}`;
}

/** The place that a Billing URL leads back to: one of our screens with its dialog; null for any other URL. */
export function wayBackOf(search: string): string | null {
  const returnUrl = new URLSearchParams(search).get(NAME);
  if (returnUrl === null || !URL.canParse(returnUrl, window.location.origin)) return null;
  const { origin, pathname, search: query } = new URL(returnUrl, window.location.origin);
  return origin === window.location.origin && PLACES.includes(pathname) ? pathname + query : null;
}

/** URL of Billing with its way back, for a return from elsewhere. */
export function fundsPathBackTo(search: string): string {
  const place = wayBackOf(search);
  return place === null ? '/billing' : `/billing?${new URLSearchParams({ [NAME]: place })}`;
}
