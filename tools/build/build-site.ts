import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { type BuiltSite, siteFolder } from '../../server/http/site/built-site.ts';
import { START_AREAS } from '../../web/lib/text/texts.ts';
import { ROUTES, SHELL_AREAS } from '../../web/routes.tsx';
import { renderSite } from '../../web/site/render-site.tsx';
import { sharedColours } from '../../web/site/shared-colours.ts';
import { projectRoot } from '../project-paths.ts';
import { compressFiles } from './compress-files.ts';
import { type Files, SCREEN_FILES, screenFiles } from './screen-files.ts';
import { SITE_LANGUAGES } from './site-languages.ts';

/**
 * Completes web/dist after `vite build`: renders the public site into web/dist/site, inlines its styles, and compresses
 * every static file. Safe to repeat after a build of Vite, not without one, because it removes the files that it has
 * used.
 */

const DIST = join(projectRoot, 'web/dist');
const VITE_FILES = join(DIST, '.vite');

const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

const FRAME = 'web/features/shell/shell.tsx';
const START = 'web/start.tsx';

const kebab = (name: string) => name.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase();

/** Files that each screen of the portal needs besides those named by its page. */
function findScreens(): BuiltSite['screens'] {
  const found = screenFiles.parse(JSON.parse(readFileSync(join(DIST, SCREEN_FILES), 'utf8')));
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const filesOf = (name: string): Files => {
    const files = found[name];
    if (!files) throw new Error(`the build has no file of ${name}`);
    return files;
  };
  const addressesOf = (names: readonly string[], kind: keyof Files) =>
    [...new Set(names.flatMap((name) => filesOf(name)[kind]))]
      .map((file) => `/${file}`)
      .filter((file) => !page.includes(`"${file}"`));
  return ROUTES.map(({ path, access, page: { displayName = '', areas } }) => {
    const own = `web/pages/${kebab(displayName)}.tsx`;
    const names = [START, ...(access === 'member' ? [FRAME] : []), own];
    const textsIn = (language: PortalLanguage) => {
      const texts = [...START_AREAS, ...(access === 'member' ? SHELL_AREAS : []), ...areas].map(
        (area) => `locales/${language}/${area}.json`,
      );
      return addressesOf(texts, 'scripts');
    };
    return {
      path,
      scripts: addressesOf(names, 'scripts'),
      styles: addressesOf(names, 'styles'),
      texts: { en: textsIn('en'), fr: textsIn('fr'), ar: textsIn('ar') },
    };
  });
}

/** The site's script, where it is served, and its styles, which are inlined. */
function takeAssets(): { script: string; styles: string } {
  const entries = manifest.parse(JSON.parse(readFileSync(join(VITE_FILES, 'manifest.json'), 'utf8')));
  const entry = entries['site/client/site.ts'];
  if (!entry) throw new Error('the build has no script of the site');
  const files = entry.css.map((file) => join(DIST, file));
  const styles = sharedColours() + files.map((file) => readFileSync(file, 'utf8').trim()).join('');
  for (const file of files) rmSync(file);
  rmSync(VITE_FILES, { recursive: true });
  return { script: `/${entry.file}`, styles };
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function writeSite(): void {
  const firstScript = readFileSync(join(DIST, 'color-scheme.js'), 'utf8').trim();
  const screens = findScreens();
  const assets = { ...takeAssets(), firstScript };
  const folder = siteFolder(DIST);
  const rendered = renderSite(SITE_LANGUAGES, assets);
  const pages = rendered.map(({ html, ...page }) => {
    const file = `${page.locale}${page.path === '/' ? '/start' : page.path}.html`;
    mkdirSync(join(folder, page.locale), { recursive: true });
    writeFileSync(join(folder, file), html);
    return { ...page, file };
  });
  const site: BuiltSite = {
    locales: [...new Set(rendered.map(({ locale }) => locale))],
    pages,
    styleHash: hashOf(assets.styles),
    scriptHash: hashOf(firstScript),
    screens,
  };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site, null, 2));
}

writeSite();
compressFiles(DIST);
