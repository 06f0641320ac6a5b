const NAME = 'returnTo';

/** Screens that link to Billing to add funds, and to which Billing links back. */
const PLACES = ['/dashboard', '/settings', '/business-phones', '/premium-numbers'];

type Place = Pick<Location, 'pathname' | 'search'>;

/** URL of Billing with a return link to this page. */
export function fundsPathFor({ pathname, search }: Place): string {
  return `/billing?${new URLSearchParams({ [NAME]: pathname + search })}`;
}

/** The return page of a Billing URL: one of our screens with its dialog; null for any other URL. */
export function parseReturnLink(search: string): string | null {
  const returnUrl = new URLSearchParams(search).get(NAME);
  if (returnUrl === null || !URL.canParse(returnUrl, window.location.origin)) return null;
  const { origin, pathname, search: query } = new URL(returnUrl, window.location.origin);
  return origin === window.location.origin && PLACES.includes(pathname) ? pathname + query : null;
}

/** URL of Billing with its return link, for a redirect from another page. */
export function fundsPathBackTo(search: string): string {
  const place = parseReturnLink(search);
  return place === null ? '/billing' : `/billing?${new URLSearchParams({ [NAME]: place })}`;
}
