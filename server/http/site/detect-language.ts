import type { FastifyRequest } from 'fastify';
import { preferred } from './preferred.ts';
import { readCookie } from './read-cookie.ts';

/** Name of the cookie that stores the chosen language of the public site and the portal. */
export const LANGUAGE_COOKIE = 'site_language';

/** The language that the visitor chose before; undefined when it is not offered. */
function languageOfCookie<Offer extends string>(
  request: FastifyRequest,
  offered: readonly Offer[],
): Offer | undefined {
  const cookie = readCookie(request, LANGUAGE_COOKIE);
  return offered.find((language) => language === cookie);
}

/** The language of a page: the chosen one, otherwise the one that the browser prefers. */
export function detectLanguage<Offer extends string>(
  request: FastifyRequest,
  offered: readonly Offer[],
): Offer | undefined {
  return languageOfCookie(request, offered) ?? preferred(request.headers['accept-language'], offered);
}
