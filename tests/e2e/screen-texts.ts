import type { BrowserContext, Page } from '@playwright/test';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import { isPortalArea, textsOf } from '../support/catalogues.ts';

const portalTextsOf = (language: PortalLanguage) =>
  Object.fromEntries(
    Object.entries(textsOf(language)).filter(([key]) => isPortalArea(key.split('.')[0] ?? '')),
  );

/** The portal languages with their texts by key and their direction. */
export const PORTAL = {
  en: { texts: portalTextsOf('en'), direction: 'ltr' },
  fr: { texts: portalTextsOf('fr'), direction: 'ltr' },
  ar: { texts: portalTextsOf('ar'), direction: 'rtl' },
} as const;
export type PortalCode = keyof typeof PORTAL;

/** English texts that the demo business entered. */
const OWN_TEXTS = new Set(['English', 'French', 'General Consultation', 'Premium Service']);

/** English catalogue texts that must not be visible in this language, which has a different text for each of them. */
export function englishAlone(code: PortalCode): string[] {
  const theirs = new Set(Object.values(PORTAL[code].texts));
  return Object.values(PORTAL.en.texts).filter(
    (text) => /\p{L}{3}/u.test(text) && !text.includes('{') && !theirs.has(text) && !OWN_TEXTS.has(text),
  );
}

/** Finds the given English texts, visible or read by screen readers, and texts that are cut off. */
export function lookAt(page: Page, english: readonly string[]): Promise<{ left: string[]; cut: string[] }> {
  return page.evaluate((unwantedTexts) => {
    const unwanted = new Set(unwantedTexts);
    // A report stays in the language in which it was generated; its name has a lang attribute.
    const isPageLanguage = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang') === document.documentElement.lang;
    const ownTexts = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .filter((text) => text !== '');
    const attributeTexts = (element: Element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []);
    const isCut = (element: Element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      // Texts with an ellipsis come from the business and can have any length.
      if (display === 'inline' || textOverflow === 'ellipsis' || element.clientWidth < 2) return false;
      const isLabel = element.closest('button, a, th, label, [role=tab], h1, h2, h3') !== null;
      const mayScroll = overflowX === 'auto' || overflowX === 'scroll';
      const isHidden = overflowX !== 'visible' && !mayScroll;
      return (isHidden || isLabel) && element.scrollWidth > element.clientWidth + 1;
    };
    const visibleElements = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg, script, style'),
    );
    const texts = visibleElements
      .filter(isPageLanguage)
      .flatMap((element) => [...ownTexts(element), ...attributeTexts(element)]);
    const cut = visibleElements.filter((element) => ownTexts(element).length > 0 && isCut(element));
    return {
      left: [...new Set(texts.filter((text) => unwanted.has(text)))],
      cut: [...new Set(cut.map((element) => ownTexts(element).join(' ')))],
    };
  }, english);
}

/** Sets the language of site and portal by the cookie of the language menu. */
export async function chooseByCookie(context: BrowserContext, code: PortalCode, url: string): Promise<void> {
  await context.addCookies([{ name: 'site_language', value: code, url }]);
}
