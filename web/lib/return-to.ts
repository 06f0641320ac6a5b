/** The address of /login that leads back here afterwards. */
export function loginPathFor(place: string): string {
  return place === '/' || place === '/dashboard' ? '/login' : `/login?returnTo=${encodeURIComponent(place)}`;
}

/** Where to go after the login: a path of this site, or the dashboard. Another site's address is refused. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/dashboard';
  if (!URL.canParse(wanted, window.location.origin)) return '/dashboard';
  const target = new URL(wanted, window.location.origin);
  const ours = target.origin === window.location.origin && !target.pathname.startsWith('/login');
  return ours ? target.pathname + target.search : '/dashboard';
}
