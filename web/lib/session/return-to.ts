/** URL of /login with the current page as the return address. */
export function loginPathFor(place: string): string {
  return place === '/' || place === '/dashboard' ? '/login' : `/login?returnTo=${encodeURIComponent(place)}`;
}

/** Target after the login: a path of this site, or the dashboard. */
export function returnPath(search: string): string {
  return requestedPath(search) ?? '/dashboard';
}

/** Path requested before the login; null without one and for other sites. */
export function requestedPath(search: string): string | null {
  const address = new URLSearchParams(search).get('returnTo');
  if (address === null || !URL.canParse(address, window.location.origin)) return null;
  const target = new URL(address, window.location.origin);
  const ours = target.origin === window.location.origin && !target.pathname.startsWith('/login');
  return ours ? target.pathname + target.search : null;
}
