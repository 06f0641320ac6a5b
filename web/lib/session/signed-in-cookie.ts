import { SIGNED_IN_COOKIE } from '../../../server/core/signed-in-cookie.ts';

/** The lifetime of the cookie, equal to that of a session. */
const SECONDS = 24 * 60 * 60;

/**
 * Sets or deletes the cookie that tells the server whether this browser has a session with a verified email address.
 */
export function setSignedInCookie(isSignedIn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const end = isSignedIn ? `Max-Age=${SECONDS}` : 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/; ${end}; SameSite=Lax${secure}`;
}

export const hasSignedInCookie = (): boolean =>
  document.cookie.split(';').some((cookie) => cookie.trim() === `${SIGNED_IN_COOKIE}=1`);
