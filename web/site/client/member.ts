import { hasSignedInCookie, setSignedInCookie } from '../../lib/session/signed-in-cookie.ts';

/** Somebody who is signed in is led to the dashboard instead of to the login. */
export function greetMember(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-signed-in-text]');
  if (!link || !isSignedIn()) return;
  link.href = '/dashboard';
  link.textContent = link.dataset.signedInText ?? '';
}

/**
 * Members see a page that is a screen of the portal too inside the portal: the server sends it there once the cookie says
 * that this browser keeps a session. Loads nothing again where cookies are refused.
 */
export function leadMemberToScreen(): void {
  if (document.documentElement.dataset.inPortal === undefined || !isSignedIn() || hasSignedInCookie()) return;
  setSignedInCookie(true);
  if (hasSignedInCookie()) location.reload();
}

/** Whether the portal keeps a session in this browser; the portal itself judges whether it is still good. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('authToken') !== null && localStorage.getItem('emailVerified') !== '0';
  } catch {
    return false;
  }
}
