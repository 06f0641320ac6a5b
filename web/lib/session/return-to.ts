/** URL of /login with the current page as the return address. */
export function loginPathFor(place: string): string {
  return place === '/' || place === '/dashboard' ? '/login' : `/login?returnTo=${encodeURIComponent(place)}`;
}

/** Target after the login: a path of this site, or the dashboard. */
export function returnPath(search: string): string {
  return askedPath(search) ?? '/dashboard';
}

/** Path requested before the login; null without one and for other sites. */
export function askedPath(search: string): string | null {
  const asked = new URLSearchParams(search).get('returnTo');
  if (asked === null || !URL.canParse(asked, window.location.origin)) return null;
  const target = new URL(asked, window.location.origin);
  const ours = target.origin === window.location.origin && !target.pathname.startsWith('/login');
  return ours ? target.pathname + target.search : null;
}
