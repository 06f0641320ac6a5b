import { hasSignedInCookie, setSignedInCookie } from '../../lib/session/signed-in-cookie.ts';

/** Links a signed-in user to the dashboard instead of the login. */
export function greetMember(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-signed-in-text]');
  if (!link || !isSignedIn()) return;
  link.href = '/dashboard';
  link.textContent = link.dataset.signedInText ?? '';
}

/**
 * Reloads a page that is also a screen of the portal for signed-in users: the server sends the portal once the cookie
 * says that this browser has a session. Does not reload where cookies are refused.
 */
export function leadMemberToScreen(): void {
  if (document.documentElement.dataset.inPortal === undefined || !isSignedIn() || hasSignedInCookie()) return;
  setSignedInCookie(true);
  if (hasSignedInCookie()) location.reload();
}

/** True when the portal has stored a session in this browser; the portal itself checks its validity. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('authToken') !== null && localStorage.getItem('emailVerified') !== '0';
  } catch {
    return false;
  }
}
