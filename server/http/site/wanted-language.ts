import type { FastifyRequest } from 'fastify';
import { preferred } from './preferred.ts';
import { readCookie } from './read-cookie.ts';

/** Keeps the language that somebody chose, on the public site and in the portal. */
export const LANGUAGE_COOKIE = 'site_language';

/** The language that the visitor chose before, if it is one of those that are offered. */
function keptLanguage<Offer extends string>(
  request: FastifyRequest,
  offered: readonly Offer[],
): Offer | undefined {
  const kept = readCookie(request, LANGUAGE_COOKIE);
  return offered.find((language) => language === kept);
}

/** The language that a page is sent in: the one that was chosen, else the one that the browser asks for most. */
export function wantedLanguage<Offer extends string>(
  request: FastifyRequest,
  offered: readonly Offer[],
): Offer | undefined {
  return keptLanguage(request, offered) ?? preferred(request.headers['accept-language'], offered);
}
