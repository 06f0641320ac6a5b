import { escapeHtml } from '../../core/escape-html.ts';
import type { BuiltSite } from './built-site.ts';

/** Paths that crawlers are asked not to visit: interfaces for programs, and members' pages. */
const NOT_FOR_CRAWLERS = ['/api/', '/trpc/', '/webhooks/', '/site-language'];
/** Screens of the portal that search engines may list. */
const FOR_VISITORS = ['/login', '/onboarding'];

/** sitemap.xml: every listed page with its versions in the other languages. */
export function siteMap({ pages }: BuiltSite, publicUrl: string): string {
  const at = (address: string) => escapeHtml(publicUrl + address);
  const listed = pages.filter(({ isListed }) => isListed);
  const entries = listed.map(({ path, address }) => {
    const others = listed
      .filter((page) => page.path === path)
      .map((page) => `<xhtml:link rel="alternate" hreflang="${page.tag}" href="${at(page.address)}"/>`);
    return `<url><loc>${at(address)}</loc>${others.join('')}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join('')}</urlset>\n`
  );
}

/** Responds with robots.txt. */
export function robots({ screens, pages }: BuiltSite, publicUrl: string): string {
  const isPublic = (path: string) => FOR_VISITORS.includes(path) || pages.some((page) => page.path === path);
  const members = screens.filter(({ path }) => !isPublic(path)).map(({ path }) => path.split(':', 1).join());
  const rules = [...NOT_FOR_CRAWLERS, ...new Set(members)].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
