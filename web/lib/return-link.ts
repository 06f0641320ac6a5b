const NAME = 'returnTo';

/** Screens with a link to Billing for adding funds. Billing links back to them. */
const PLACES = ['/dashboard', '/settings', '/business-phones', '/premium-numbers'];

type Place = Pick<Location, 'pathname' | 'search'>;

/** URL of Billing, with this page as its return link. */
export function fundsPathFor({ pathname, search }: Place): string {
  return `/billing?${new URLSearchParams({ [NAME]: pathname + search })}`;
}

/** The screen, with its open dialog, to which the Billing page returns. Null if `search` names no screen of the portal. */
export function parseReturnLink(search: string): string | null {
  const returnUrl = new URLSearchParams(search).get(NAME);
  if (returnUrl === null || !URL.canParse(returnUrl, window.location.origin)) return null;
  const { origin, pathname, search: query } = new URL(returnUrl, window.location.origin);
  return origin === window.location.origin && PLACES.includes(pathname) ? pathname + query : null;
}

/**
 * URL of Billing for a page that redirects there. `search` is the query string of that page; its return link is kept.
 */
export function fundsPathBackTo(search: string): string {
  const place = parseReturnLink(search);
  return place === null ? '/billing' : `/billing?${new URLSearchParams({ [NAME]: place })}`;
}
