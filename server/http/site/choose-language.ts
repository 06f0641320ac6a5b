import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BuiltPage, BuiltSite, SiteLocale } from './built-site.ts';
import { LANGUAGE_COOKIE } from './detect-language.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const choice = z.object({ language: z.string().max(10), path: z.string().max(2_000) }).partial();

/** The start page in a language. */
export function startIn({ pages }: BuiltSite, locale: SiteLocale | undefined): BuiltPage | undefined {
  return pages.find((page) => page.path === '/' && page.locale === locale);
}

/**
 * The address of a site page in a language, or of a portal screen, whose address is the same in every language. When a
 * page and a screen have this path, the page's address is used, because the page redirects a signed-in user to the
 * screen.
 */
function addressOf(site: BuiltSite, locale: SiteLocale, path: string): string | undefined {
  const page = site.pages.find(
    ({ isListed, ...each }) => isListed && each.locale === locale && each.path === path,
  );
  return page?.address ?? screenAddress(site, path);
}

/**
 * Base for parsing a path. No response contains it. A path that parses to another host has another origin and is
 * refused.
 */
const BASE = 'http://portal.invalid';

function screenAddress({ screens }: BuiltSite, path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  const isScreen = screens.some((screen) => {
    const [names, parts] = [screen.path.split('/'), pathname.split('/')];
    return (
      names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
    );
  });
  return origin === BASE && isScreen ? pathname + search + hash : undefined;
}

/**
 * `GET /site-language?language=fr&path=/pricing`: stores the choice and redirects to that page in the language.
 * Redirects only to pages of the site and screens of the portal; any other path redirects to the start page.
 */
export function chooseLanguage(site: BuiltSite, isHttps: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { language, path = '/' } = choice.safeParse(request.query).data ?? {};
    const locale = site.locales.find((each) => each === language);
    reply.header('cache-control', 'no-store');
    const start = startIn(site, locale);
    if (locale === undefined || start === undefined) return reply.redirect('/', 303);
    const cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
    const address = addressOf(site, locale, path) ?? start.address;
    return reply.header('set-cookie', isHttps ? `${cookie}; Secure` : cookie).redirect(address, 303);
  };
}
