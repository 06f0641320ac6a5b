import { describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { addressIn, LOCALES, type Locale, languageName } from '../../web/site/locale.ts';
import { renderSite } from '../../web/site/render-site.tsx';

const rendered = renderSite(SITE_LANGUAGES, { styles: '', firstScript: '', script: '/site.js' });

function page(path: string, locale: Locale): string {
  const found = rendered.find((each) => each.path === path && each.locale === locale);
  if (!found) throw new Error(`${path} is not rendered in ${locale}`);
  return found.html;
}

const count = (html: string, part: string) => html.split(part).length - 1;
const SPOKEN = SITE_LANGUAGES.filter(({ isSupported }) => isSupported).length;
const SOON = SITE_LANGUAGES.length - SPOKEN;

describe('the page /languages', () => {
  it.each(LOCALES)(
    'the page /languages in %s lists every language of the catalogue with its availability, and their numbers',
    (locale) => {
      const html = page('/languages', locale);
      expect(count(html, 'data-language="')).toBe(SITE_LANGUAGES.length);
      expect(count(html, 'data-status="supported"')).toBe(SPOKEN);
      expect(count(html, 'data-status="soon"')).toBe(SOON);
      const figures = [...html.matchAll(/<strong class="stats-value">(\d+)<\/strong>/g)].map(
        ([, figure]) => figure,
      );
      expect(figures).toEqual([SPOKEN, SOON, SITE_LANGUAGES.length].map(String));
      for (const { nativeName } of SITE_LANGUAGES) expect(html).toContain(`>${nativeName}</bdi>`);
    },
  );

  it.each(LOCALES)(
    'the page /languages in %s names each language uniquely and with a translated name',
    (locale) => {
      const names = SITE_LANGUAGES.map((language) => languageName(language, locale));
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => SITE_LANGUAGES.some(({ code }) => code === name))).toEqual([]);
      if (locale === 'ar') expect(names.filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([]);
    },
  );
});

describe('the public pages', () => {
  it.each(LOCALES)(
    'the public pages in %s have one heading of level 1, no skipped heading level and no duplicate id',
    (locale) => {
      for (const { path, html } of rendered.filter((each) => each.locale === locale)) {
        const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
        expect(
          levels.filter((level) => level === 1),
          path,
        ).toHaveLength(1);
        const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(skips, path).toEqual([]);
        const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect(new Set(ids).size, path).toBe(ids.length);
      }
    },
  );

  it.each(LOCALES)(
    'the public pages in %s link only to existing pages, anchors and portal routes',
    (locale) => {
      const pages = new Set(rendered.map((each) => addressIn(each.locale, each.path)));
      const portal = new Set(['/login', '/onboarding']);
      for (const { path, html } of rendered.filter((each) => each.locale === locale)) {
        const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*|#[^"]*)"/g)].map(([, to]) => to ?? '');
        const broken = links.filter((to) => !to.startsWith('/site-language?') && !hasTarget(to, html));
        expect(broken, path).toEqual([]);
      }

      function hasTarget(to: string, html: string): boolean {
        const [address = '', id] = to.split('#');
        const target =
          address === ''
            ? html
            : rendered.find((each) => addressIn(each.locale, each.path) === address)?.html;
        return (id === undefined && portal.has(address)) || (pages.has(address || '/') && hasId(target, id));
      }
    },
  );

  it.each(LOCALES)('the public pages in %s contain the dialogs that their footer opens', (locale) => {
    for (const { path, html } of rendered.filter((each) => each.locale === locale)) {
      const opened = [...html.matchAll(/<a [^>]*data-opens="(\w+)"/g)].map(([, id]) => id);
      expect(opened, path).toEqual(['privacy', 'terms', 'support', 'support']);
      for (const id of opened) expect(html, path).toMatch(new RegExp(`<dialog [^>]*id="${id}"`));
    }
  });

  it('the public pages show the same texts in the dialogs of the footer as on the page of each text', () => {
    const landing = page('/', 'en');
    for (const title of ['Data Security', 'Limitation of Liability', 'Response Times'])
      expect(landing).toMatch(new RegExp(`<h3[^>]*>${title}</h3>`));
    expect(count(landing, 'Last updated August 2025')).toBe(2);
    expect(landing).not.toContain('August 20, 2025');
  });
});

function hasId(html: string | undefined, id: string | undefined): boolean {
  return html !== undefined && (id === undefined || html.includes(` id="${id}"`));
}
