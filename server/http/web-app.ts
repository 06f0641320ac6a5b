import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../core/errors.ts';
import { PORTAL_LANGUAGES } from '../core/portal-language.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { fillPortalPage } from './portal-page.ts';
import { portalPolicy } from './security-headers.ts';
import { type BuiltScreen, readBuiltSite } from './site/built-site.ts';
import { detectLanguage } from './site/detect-language.ts';
import { appendVary, makeServedPage, sendPage } from './site/served-page.ts';
import { type SendPage, type SitePagesOptions, sitePages } from './site/site-pages.ts';

const DIST = path.join(PROJECT_ROOT, 'web/dist');
const PORTAL = 'index.html';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Paths for programs. An unknown path below them gets 404 in JSON, never a page. */
const MACHINE_PATH = /^\/(api|trpc|webhooks|sandbox|assets|metrics|healthz|readyz)(\/|\?|$)/;

type WebAppOptions = Pick<SitePagesOptions, 'foundersLeft'> & {
  config: SitePagesOptions['config'] & Pick<Config, 'APP_MODE'>;
  dist?: string;
};

/**
 * Serves the files of the build, the public site and the portal. Each of the portal's paths gets the portal's page in
 * the visitor's language, and the browser selects the screen. When a site page and a screen have the same path, a
 * browser with a session gets the portal. Files with a hash in their name are cached without limit; pages are
 * revalidated on every request. Any other path gets a 404 page.
 */
export async function webApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { config, foundersLeft, dist = DIST } = options;
  if (!existsSync(dist)) {
    app.log.warn('web/dist is not built: this server answers the API only');
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: [PORTAL, 'site/**', '**/*.{br,gz}'],
    setHeaders(response, file) {
      const isHashed = path.dirname(file).endsWith(`${path.sep}assets`);
      response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });

  const site = readBuiltSite(dist);
  const portal = readFileSync(path.join(dist, PORTAL), 'utf8');
  const policy = portalPolicy(config, site.scriptHash);
  const isPublicPage = ({ path: screenPath }: BuiltScreen) =>
    site.pages.some((page) => page.isListed && page.path === screenPath);
  const screensOfPages = new Map<string, SendPage>();
  for (const screen of site.screens) {
    const pages = new Map(
      PORTAL_LANGUAGES.map((language) => [
        language,
        makeServedPage(fillPortalPage(portal, config, screen, language)),
      ]),
    );
    const send: SendPage = async (request, reply) => {
      const page = pages.get(detectLanguage(request, PORTAL_LANGUAGES) ?? 'en');
      if (page === undefined) throw new Error(`the portal has no page at ${screen.path}`);
      appendVary(reply, 'Accept-Language, Cookie');
      return sendPage(request, reply.header('content-security-policy', policy), page);
    };
    if (isPublicPage(screen)) screensOfPages.set(screen.path, send);
    else app.get(screen.path, send);
  }
  const sayNotFound = sitePages(app, { config, site, dist, foundersLeft, screensOfPages });
  app.get('/*', async (request, reply) => {
    if (MACHINE_PATH.test(request.url)) throw notFound();
    return sayNotFound(request, reply);
  });
}
