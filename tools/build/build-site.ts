import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { type BuiltSite, siteFolder } from '../../server/http/site/built-site.ts';
import { START_AREAS } from '../../web/lib/text/texts.ts';
import { ROUTES, SHELL_AREAS } from '../../web/routes.tsx';
import { renderSite } from '../../web/site/render-site.tsx';
import { sharedColours } from '../../web/site/shared-colours.ts';
import { projectRoot } from '../project-paths.ts';
import { type BuiltFiles, FRAME_FILE, readManifest, START_FILE } from './built-files.ts';
import { compressFiles } from './compress-files.ts';
import { SITE_LANGUAGES } from './site-languages.ts';

/**
 * Completes web/dist after `vite build`: renders the public site into web/dist/site, inlines its styles and the first
 * script of every page, and compresses every static file. Each run needs a new build of Vite, because the run removes
 * the inlined style sheets and Vite's manifest.
 */

const DIST = join(projectRoot, 'web/dist');
const VITE_FILES = join(DIST, '.vite');

const kebab = (name: string) => name.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase();

type Manifest = ReturnType<typeof readManifest>;

/** For each screen of the portal: the built files that it needs in addition to those of the portal's HTML page. */
function findScreens({ filesOf }: Manifest): BuiltSite['screens'] {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const addressesOf = (names: readonly string[], kind: keyof BuiltFiles) =>
    [...new Set(names.flatMap((name) => filesOf(name)[kind]))]
      .map((file) => `/${file}`)
      .filter((file) => !page.includes(`"${file}"`));
  return ROUTES.map(({ path, access, page: { displayName = '', areas } }) => {
    const own = `pages/${kebab(displayName)}.tsx`;
    const names = [START_FILE, ...(access === 'member' ? [FRAME_FILE] : []), own];
    const textsIn = (language: PortalLanguage) => {
      const texts = [...START_AREAS, ...(access === 'member' ? SHELL_AREAS : []), ...areas].map(
        (area) => `../locales/${language}/${area}.json`,
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

/** The URL of the site's script, and the site's styles as text, because they are inlined. */
function findAssets({ find }: Manifest): { script: string; styles: string } {
  const entry = find('site/client/site.ts');
  const files = entry.css.map((file) => join(DIST, file));
  const styles = sharedColours() + files.map((file) => readFileSync(file, 'utf8').trim()).join('');
  for (const file of files) rmSync(file);
  rmSync(VITE_FILES, { recursive: true });
  return { script: `/${entry.file}`, styles };
}

/** Inlines the script that runs before the first paint, because as a file it would delay the paint by one request. */
function inlineFirstScript(script: string): void {
  const file = join(DIST, 'index.html');
  const page = readFileSync(file, 'utf8');
  const inlined = `<script>${script}</script>`;
  const filled = page.replace(/<script src="\/color-scheme\.js"><\/script>/, () => inlined);
  if (!filled.includes(inlined)) throw new Error('the page of the portal has no place for its first script');
  writeFileSync(file, filled);
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function writeSite(): void {
  const firstScript = readFileSync(join(DIST, 'color-scheme.js'), 'utf8').trim();
  inlineFirstScript(firstScript);
  const manifest = readManifest(DIST);
  const screens = findScreens(manifest);
  const assets = { ...findAssets(manifest), firstScript };
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
