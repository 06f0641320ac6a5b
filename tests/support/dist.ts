import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltPage, BuiltSite } from '../../server/http/site/built-site.ts';

const PORTAL = readFileSync(path.resolve(import.meta.dirname, '../../web/index.html'), 'utf8');

const page = (locale: BuiltPage['locale'], of: string, address: string): BuiltPage => ({
  path: of,
  locale,
  tag: locale,
  address,
  file: `${locale}${of === '/' ? '/start' : of}.html`,
  isListed: of !== '/404',
});

const SITE: BuiltSite = {
  locales: ['en', 'fr'],
  pages: [
    page('en', '/', '/'),
    page('en', '/privacy-policy', '/privacy-policy'),
    page('en', '/about', '/about'),
    page('en', '/404', '/404'),
    page('fr', '/', '/fr'),
    page('fr', '/privacy-policy', '/fr/privacy-policy'),
    page('fr', '/about', '/fr/about'),
    page('fr', '/404', '/fr/404'),
  ],
  styleHash: 'sha256-styles',
  scriptHash: 'sha256-script',
  screens: [
    {
      path: '/login',
      scripts: ['/assets/login-abc.js'],
      styles: ['/assets/login-abc.css'],
      texts: { en: ['/assets/en-abc.js'], fr: ['/assets/fr-abc.js'], ar: ['/assets/ar-abc.js'] },
    },
    { path: '/auth/:provider/callback', scripts: [], styles: [], texts: { en: [], fr: [], ar: [] } },
    { path: '/about', scripts: ['/assets/about-abc.js'], styles: [], texts: { en: [], fr: [], ar: [] } },
    { path: '/dashboard', scripts: ['/assets/shell-abc.js'], styles: [], texts: { en: [], fr: [], ar: [] } },
  ],
};

/**
 * Creates a folder like the build output. Each page is one line with its name and the placeholders that the server
 * fills in. Of the hashed files, `main-abc.js` has compressed versions and `small-abc.js` has none.
 */
export function makeDist(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'dist-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('index.html', PORTAL);
  write('site/site.json', JSON.stringify(SITE));
  for (const { path: of, locale, file } of SITE.pages)
    write(
      `site/${file}`,
      `<p>${locale} ${of}</p><a href="mailto:%%support-email%%">%%founders-left%%</a>%%public-url%%<a href="tel:%%support-tel%%">%%support-phone%%</a>%%tour-call-begins%%<i>pictures</i>%%tour-call-ends%%%%video-call-begins%%<video src="%%video-call%%" data-captions="%%captions-call%%"></video>%%video-call-ends%%%%demo-begins%%<b>hear</b>%%demo-ends%%%%ring-begins%%<a href="tel:%%ring-tel%%">Call %%ring-phone%%</a>%%ring-ends%%`,
    );
  write('assets/main-abc.js', '"plain"');
  write('assets/main-abc.js.br', 'as brotli');
  write('assets/main-abc.js.gz', 'as gzip');
  write('assets/small-abc.js', '1');
  write('samples/english.mp3', '0123456789');
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
