import { beforeEach, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { filterLanguages } from '../../web/site/client/filter-languages.ts';
import { renderSite } from '../../web/site/render-site.tsx';

const ASSETS = { styles: '', firstScript: '', script: '/site.js' };
const html =
  renderSite(SITE_LANGUAGES, ASSETS).find(({ address }) => address === '/fr/languages')?.html ?? '';

beforeEach(() => {
  document.body.innerHTML = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  filterLanguages();
});

function find<Element extends HTMLElement>(selector: string): Element {
  const found = document.querySelector<Element>(selector);
  if (!found) throw new Error(`${selector} is not on the page`);
  return found;
}

function type(text: string): void {
  const search = find<HTMLInputElement>('input[type="search"]');
  search.value = text;
  search.dispatchEvent(new Event('input', { bubbles: true }));
}

function choose(status: string): void {
  const radio = find<HTMLInputElement>(`input[value="${status}"]`);
  radio.checked = true;
  radio.dispatchEvent(new Event('input', { bubbles: true }));
}

const visibleNames = () =>
  [...document.querySelectorAll<HTMLElement>('[data-language]')]
    .filter((row) => !row.hidden)
    .map((row) => row.querySelector('strong')?.textContent);
const count = () => find('[data-language-count]').textContent;

it('the languages page lists every language while no filter is set', () => {
  expect(visibleNames()).toHaveLength(SITE_LANGUAGES.length);
  expect(count()).toBe(String(SITE_LANGUAGES.length));
});

it.each([
  ['its name in the language of the visitor, without accents', 'coreen', ['coréen']],
  ['its own name, in any case', 'PORTUGUÊS', ['portugais']],
  ['its own name in another script', 'العربية', ['arabe']],
  ['its English name', 'german', ['allemand']],
  ['a text that matches several', 'chinois', ['chinois', 'chinois mandarin']],
])('the language filter finds a language by %s', (_case, text, names) => {
  type(` ${text} `);
  expect(visibleNames()).toEqual(names);
  expect(count()).toBe(String(names.length));
});

it('the language filter shows only supported or only upcoming languages on request', () => {
  choose('soon');
  expect(visibleNames()).toHaveLength(SITE_LANGUAGES.filter(({ isSupported }) => !isSupported).length);
  type('swahili');
  expect(visibleNames()).toEqual(['swahili']);
  choose('supported');
  expect(visibleNames()).toEqual([]);
});

it('the language filter shows a message only while no language matches', () => {
  type('klingon');
  expect(find('[data-language-none]').hidden).toBe(false);
  expect(count()).toBe('0');
  type('');
  expect(find('[data-language-none]').hidden).toBe(true);
  expect(visibleNames()).toHaveLength(SITE_LANGUAGES.length);
});
