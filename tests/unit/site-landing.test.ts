import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { renderSite } from '../../web/site/render-site.tsx';
import samples from '../../web/site/samples.json' with { type: 'json' };

const ASSETS = { styles: 'body{margin:0}', firstScript: 'let first;', script: '/assets/site-abc.js' };
const PAGES = renderSite(SITE_LANGUAGES, ASSETS);
const listed = PAGES.filter(({ isListed }) => isListed);
const landing = PAGES.find(({ address }) => address === '/')?.html ?? '';

/** The visible text of a page. */
const visibleTextOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe('the landing page', () => {
  const visibleText = visibleTextOf(landing);

  it.each([
    'AI Calls in Every Language',
    'Login to Portal',
    'Get Started for $20',
    'Activate Your Number Now',
    'Get Started Today',
    'Watch Setup Demo',
    'Multilingual Features',
    'Set up in about 5 minutes',
    '47 of 52 languages',
    '99.9%',
    '24/7',
    'Up to 70% lower cost',
    'Illustrative',
    'Founder’s Rate',
    '30-day money-back guarantee',
    'Privacy Policy',
    'Terms of Service',
  ])('the landing page contains the text "%s"', (text) => {
    expect(visibleText).toContain(text);
  });

  it('the landing page states every price of the plan', () => {
    for (const price of ['$10', '$0.25', '$20', '$5']) expect(visibleText).toContain(price);
    expect(visibleText).toContain('The first month of your number ($10) and $10 call credit: 40 calls.');
  });

  it('the landing page has its sections in order', () => {
    const order = 'samples hear features steps why about testimonials pricing faq contact'.split(' ');
    expect(attributes(landing, 'id').filter((id) => order.includes(id))).toEqual(order);
  });

  it('the landing page has six features, four steps, three testimonials and nine questions', () => {
    expect(landing.match(/<summary><h3>/g)).toHaveLength(9);
    const cards = (section: string) =>
      (landing.split(`<section id="${section}"`)[1] ?? '').split('</section>')[0]?.match(/<li class="card/g)
        ?.length;
    expect([cards('features'), cards('steps'), cards('testimonials')]).toEqual([6, 4, 3]);
  });

  it.each(PAGES.filter(({ path }) => path === '/').map(({ address, html }) => [address, html] as const))(
    'the landing page has three sample calls that load nothing before they are played, each with its transcript at %s',
    (_address, html) => {
      const section = html.split('<section id="samples"')[1]?.split('</section>')[0] ?? '';
      const players = [...section.matchAll(/<audio ([^>]*)>/g)].map(
        ([, tagAttributes = '']) => tagAttributes,
      );
      const transcripts = [...section.matchAll(/<ol class="sample-lines"[^>]*>(.*?)<\/ol>/gs)];
      expect([players.length, transcripts.length]).toEqual([3, 3]);
      for (const [index, { name, seconds, lines }] of samples.entries()) {
        expect(players[index]).toMatch(/^controls="" preload="none" src="[^"]+" aria-label="[^"]+"$/);
        expect(players[index]).toContain(` src="/samples/${name}.mp3"`);
        const { size } = statSync(path.resolve(import.meta.dirname, `../../web/public/samples/${name}.mp3`));
        expect(size).toBeLessThan(250_000);
        const transcript = transcripts[index]?.[1] ?? '';
        const starts = attributes(transcript, 'data-starts').map(Number);
        expect(starts).toEqual(lines.map(({ startsSeconds }) => startsSeconds));
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        expect(starts.at(-1)).toBeLessThan(seconds);
        expect(attributes(transcript, 'lang')).toEqual(lines.map(({ language }) => language));
        for (const { text } of lines)
          expect(visibleTextOf(transcript)).toContain(text.replaceAll("'", '’').replace(/\s+/g, ' '));
      }
    },
  );

  it.each([
    ['/', 'en'],
    ['/fr', 'fr'],
    ['/ar', 'ar'],
  ])('the landing page at %s shows an example call in the language %s', (address, language) => {
    const { html = '' } = PAGES.find((page) => page.address === address) ?? {};
    const example = html.split('<figure class="example"')[1]?.split('</figure>')[0] ?? '';
    expect(attributes(example, 'lang')).toEqual(Array(4).fill(language));
  });

  it('the landing page shows no ratings', () => {
    expect(visibleText).not.toMatch(/[★☆]|\bstars?\b/i);
    expect(landing).not.toMatch(/class="[^"]*\bstars?\b/);
  });

  it('the landing page labels every testimonial as illustrative', () => {
    const section = landing.split('<section id="testimonials"')[1]?.split('</section>')[0] ?? '';
    expect(section.match(/>Illustrative</g)).toHaveLength(3);
  });

  it('the landing page links every call to action to the sign-up wizard', () => {
    const starts = [
      ...landing.matchAll(/<a class="button[^"]*" href="([^"]*)"[^>]*>(?:Get Started|Activate)/g),
    ];
    expect(starts.length).toBeGreaterThan(3);
    expect(new Set(starts.map(([, href]) => href))).toEqual(new Set(['/onboarding']));
  });

  it('the landing page has structured data of its prices and questions for search engines', () => {
    const blocks = [...landing.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string; [key: string]: unknown },
    );
    expect(blocks.map((block) => block['@type'])).toEqual(['Product', 'FAQPage']);
    expect(blocks[0]?.offers).toMatchObject([
      { price: '10.00', priceCurrency: 'CAD' },
      { price: '10.00', priceCurrency: 'CAD' },
      { price: '0.25', priceCurrency: 'CAD' },
    ]);
    expect(blocks[1]?.mainEntity).toHaveLength(9);
  });
});

describe.each(PAGES.map((page) => [page.address, page] as const))(
  'the public page %s',
  (_address, { html, tag, isListed }) => {
    it('a public page has a title, a description and its language', () => {
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}" dir="(ltr|rtl)"`));
    });

    it('a public page links the same page in every language, or has the robots tag noindex', () => {
      const alternates = attributes(html, 'hrefLang').concat(attributes(html, 'hreflang'));
      const tags = [...new Set(PAGES.map((page) => page.tag))];
      expect(alternates).toEqual(isListed ? [...tags, 'x-default'] : []);
      expect(html.includes('rel="canonical"')).toBe(isListed);
      expect(html.includes('property="og:image" content="%%public-url%%/share.jpg"')).toBe(isListed);
      expect(html.includes('<meta name="robots" content="noindex"')).toBe(!isListed);
    });

    it('a public page contains no placeholders except for those that the server fills', () => {
      expect(visibleTextOf(html)).not.toMatch(/\{\w+\}|undefined|\[object/);
      const marks = new Set([...html.matchAll(/%%([a-z-]+)%%/g)].map(([, name]) => name));
      const known = [
        'public-url',
        'support-email',
        'support-phone',
        'support-tel',
        'founders-left',
        'year',
        'ring-phone',
        'ring-tel',
        'ring-begins',
        'ring-ends',
        'demo-begins',
        'demo-ends',
        ...['call', 'setup', 'languages'].flatMap((tour) => [
          `captions-${tour}`,
          ...[`video-${tour}`, `tour-${tour}`].flatMap((part) => [part, `${part}-begins`, `${part}-ends`]),
        ]),
      ];
      expect([...marks].filter((name) => !known.includes(name ?? ''))).toEqual([]);
    });

    it('a public page follows its content security policy: no style attribute, no event handler, no foreign script', () => {
      expect(html).not.toMatch(/ (style|on[a-z]+)="/);
      const scripts = [...html.matchAll(/<script(.*?)>/g)].map(([, rest]) => rest);
      expect(new Set(scripts)).toEqual(
        new Set([
          '',
          ' type="module" src="/assets/site-abc.js"',
          ...scripts.filter((one) => one?.includes('ld+json')),
        ]),
      );
    });
  },
);

it('the public pages in the sitemap have unique addresses', () => {
  const addresses = listed.map(({ address }) => address);
  expect(addresses).toEqual([...new Set(addresses)]);
});
