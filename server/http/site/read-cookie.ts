import type { FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '../../core/signed-in-cookie.ts';

/** The value of a cookie as the browser sent it; undefined without it. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * True when the cookie says that the browser has a session. Anyone can set this cookie, so it only decides which page
 * is sent.
 */
export const claimsSession = (request: FastifyRequest): boolean =>
  readCookie(request, SIGNED_IN_COOKIE) === '1';
