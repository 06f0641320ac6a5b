import { renderToStaticMarkup } from 'react-dom/server';
import { type SiteAssets, SiteDocument } from './document.tsx';
import { addressIn, LOCALE_FACTS, LOCALES, type Locale } from './locale.ts';
import { SITE_PAGES } from './pages.ts';
import { siteFacts } from './site-facts.ts';
import { isListed, type SiteLanguage } from './site-page.ts';
import { siteTexts } from './site-texts.ts';

export type RenderedPage = {
  path: string;
  locale: Locale;
  /** BCP 47. */
  tag: string;
  address: string;
  /** Whether it has that address; else it answers others. */
  isListed: boolean;
  html: string;
};

/**
 * Renders every public page in every language of the site. Pure: the same input gives the same bytes. Values that only
 * the server has are left as marks (site-facts.ts).
 */
export function renderSite(languages: readonly SiteLanguage[], assets: SiteAssets): RenderedPage[] {
  return LOCALES.flatMap((locale) => {
    const texts = siteTexts(locale, siteFacts(locale, languages));
    const props = { texts, locale, languages };
    return SITE_PAGES.map((page) => {
      const body = renderToStaticMarkup(
        <SiteDocument page={page} props={props} locales={LOCALES} assets={assets} />,
      );
      const address = addressIn(locale, page.path);
      const { tag } = LOCALE_FACTS[locale];
      const html = `<!doctype html>${body}`;
      return { path: page.path, locale, tag, address, isListed: isListed(page), html };
    });
  });
}
