import type { BrowserContext, Page } from '@playwright/test';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { isPortalArea, textsOf } from '../support/catalogues.ts';

const portalTextsOf = (language: PortalLanguage) =>
  Object.fromEntries(
    Object.entries(textsOf(language)).filter(([key]) => isPortalArea(key.split('.')[0] ?? '')),
  );

/** The languages of the portal, the texts of its areas by key, and their direction. */
export const PORTAL = {
  en: { texts: portalTextsOf('en'), direction: 'ltr' },
  fr: { texts: portalTextsOf('fr'), direction: 'ltr' },
  ar: { texts: portalTextsOf('ar'), direction: 'rtl' },
} as const;
export type PortalCode = keyof typeof PORTAL;

/** What the demo business wrote itself, in English. */
const OWN_WORDS = new Set(['English', 'French', 'General Consultation', 'Premium Service']);

/** Texts of the English catalogue that a language has otherwise: none of them is to be seen in it. */
export function englishAlone(code: PortalCode): string[] {
  const theirs = new Set(Object.values(PORTAL[code].texts));
  return Object.values(PORTAL.en.texts).filter(
    (text) => /\p{L}{3}/u.test(text) && !text.includes('{') && !theirs.has(text) && !OWN_WORDS.has(text),
  );
}

/** What is shown or told of the page in these words, and what does not fit into its place. */
export function lookAt(page: Page, english: readonly string[]): Promise<{ left: string[]; cut: string[] }> {
  return page.evaluate((words) => {
    const unwanted = new Set(words);
    // A report keeps the language in which it was generated; its name is marked with it.
    const isPageLanguage = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang') === document.documentElement.lang;
    const ownTexts = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .filter((text) => text !== '');
    const toldOf = (element: Element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []);
    const isCut = (element: Element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      // What ends in an ellipsis is the business's own, as long as it likes.
      if (display === 'inline' || textOverflow === 'ellipsis' || element.clientWidth < 2) return false;
      const isLabel = element.closest('button, a, th, label, [role=tab], h1, h2, h3') !== null;
      const mayScroll = overflowX === 'auto' || overflowX === 'scroll';
      const isHidden = overflowX !== 'visible' && !mayScroll;
      return (isHidden || isLabel) && element.scrollWidth > element.clientWidth + 1;
    };
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg, script, style'),
    );
    const said = shown
      .filter(isPageLanguage)
      .flatMap((element) => [...ownTexts(element), ...toldOf(element)]);
    const cut = shown.filter((element) => ownTexts(element).length > 0 && isCut(element));
    return {
      left: [...new Set(said.filter((text) => unwanted.has(text)))],
      cut: [...new Set(cut.map((element) => ownTexts(element).join(' ')))],
    };
  }, english);
}

/** Shows site and portal in a language, as its menu does for whoever has no account yet. */
export async function chooseByCookie(context: BrowserContext, code: PortalCode, url: string): Promise<void> {
  await context.addCookies([{ name: 'site_language', value: code, url }]);
}
