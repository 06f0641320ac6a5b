import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { videoOrigins } from '../../tour-videos.ts';
import { type BuiltPage, type BuiltSite, NOT_FOUND_PATH, siteFolder } from './built-site.ts';
import { chooseLanguage, startIn } from './choose-language.ts';
import { detectLanguage } from './detect-language.ts';
import { fillSitePage, type SiteVariables } from './fill-site-page.ts';
import { claimsSession } from './read-cookie.ts';
import { appendVary, makeServedPage, type ServedPage, sendPage } from './served-page.ts';
import { robots, siteMap } from './site-map.ts';
import { sitePolicy } from './site-policy.ts';

export type SitePagesOptions = {
  config: SiteVariables;
  site: BuiltSite;
  dist: string;
  /** Remaining places of the Founder's Rate; null while unknown. */
  foundersLeft: () => Promise<number | null>;
  /**
   * The paths of public pages that members see inside the portal, each with the function that sends the portal instead.
   */
  screensOfPages: ReadonlyMap<string, SendPage>;
};

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Sends built pages. After one of its values has changed, a page is filled again, and compressed again at its next
 * request.
 */
function pageSender({ config, site, dist, foundersLeft }: Omit<SitePagesOptions, 'screensOfPages'>) {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const policy = sitePolicy(site, { isHttps, videoOrigins: videoOrigins(config) });
  const sources = new Map<string, string>();
  const filled = new Map<string, { key: string; page: ServedPage }>();

  function pageOf(file: string, left: number | null): ServedPage {
    const year = new Date().getUTCFullYear();
    const key = `${left} ${year}`;
    const before = filled.get(file);
    if (before?.key === key) return before.page;
    const source = sources.get(file) ?? readFileSync(path.join(siteFolder(dist), file), 'utf8');
    sources.set(file, source);
    const page = makeServedPage(fillSitePage(source, { ...config, foundersLeft: left, year }));
    filled.set(file, { key, page });
    return page;
  }

  return async (request: FastifyRequest, reply: FastifyReply, { file }: BuiltPage, status = 200) => {
    const page = pageOf(file, await foundersLeft());
    return sendPage(request, reply.header('content-security-policy', policy), page, status);
  };
}

/**
 * The public site: every built page under its address, the choice of a language, sitemap.xml and robots.txt. Without a
 * stored choice the start page follows Accept-Language. When a page and a screen of the portal have the same path, a
 * browser with a session gets the screen. Returns the handler of all other paths, which answers 404 in the language of
 * the path or of the visitor.
 */
export function sitePages(
  app: FastifyInstance,
  options: SitePagesOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { site, config, screensOfPages } = options;
  const send = pageSender(options);
  const localeOf = (request: FastifyRequest) => detectLanguage(request, site.locales);

  const sendStart =
    (page: BuiltPage): SendPage =>
    async (request, reply) => {
      appendVary(reply, 'Accept-Language, Cookie');
      const start = startIn(site, localeOf(request));
      if (start === undefined || start.address === '/') return send(request, reply, page);
      return reply.header('cache-control', 'no-cache').redirect(start.address, 302);
    };
  const sendPageOrScreen =
    (page: BuiltPage, sendScreen: SendPage): SendPage =>
    async (request, reply) => {
      appendVary(reply, 'Cookie');
      if (!claimsSession(request)) return send(request, reply, page);
      if (page.address === page.path) return sendScreen(request, reply);
      return reply.header('cache-control', 'no-cache').redirect(page.path, 302);
    };
  const senderOf = (page: BuiltPage): SendPage => {
    const sendScreen = screensOfPages.get(page.path);
    if (page.address === '/') return sendStart(page);
    if (sendScreen) return sendPageOrScreen(page, sendScreen);
    return (request, reply) => send(request, reply, page);
  };
  for (const page of site.pages.filter(({ isListed }) => isListed)) app.get(page.address, senderOf(page));
  app.get('/site-language', chooseLanguage(site, config.PUBLIC_URL.startsWith('https:')));
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(site, config.PUBLIC_URL)),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(site, config.PUBLIC_URL)),
  );

  return async (request, reply) => {
    const [address = '/'] = request.url.split('?');
    const bare = address.endsWith('/') ? address.slice(0, -1) : address;
    if (bare !== address && site.pages.some((page) => page.isListed && page.address === bare))
      return reply.redirect(bare, 301);
    appendVary(reply, 'Accept-Language, Cookie');
    const locale = site.locales.find((each) => address.startsWith(`/${each}/`)) ?? localeOf(request);
    const pages = site.pages.filter((page) => page.path === NOT_FOUND_PATH);
    const page = pages.find((each) => each.locale === locale) ?? pages[0];
    if (page === undefined) throw new Error('the built site has no page for unknown paths');
    return send(request, reply, page, 404);
  };
}
