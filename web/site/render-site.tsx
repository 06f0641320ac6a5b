import { renderToStaticMarkup } from 'react-dom/server';
import { Footer, Header } from './components/frame.tsx';
import { addressIn, LOCALE_FACTS, LOCALES, type Locale } from './locale.ts';
import { aboutPage, contactPage, supportPage } from './pages/company.tsx';
import { landingPage } from './pages/landing.tsx';
import { languagesPage } from './pages/languages.tsx';
import { LegalDialogs, privacyPage, termsPage } from './pages/legal.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { SHARE_PICTURE } from './pictures.ts';
import { PLACEHOLDERS, siteFacts } from './site-facts.ts';
import { isListed, type PageProps, type SiteLanguage, type SitePage } from './site-page.ts';
import { siteTexts } from './site-texts.ts';

type RenderedPage = {
  path: string;
  locale: Locale;
  /** BCP 47 language tag. */
  tag: string;
  address: string;
  /** False for the page that is sent for unknown paths. */
  isListed: boolean;
  html: string;
};

/**
 * Renders every public page in every language of the site. Pure: the same input gives the same bytes. Values that only
 * the server has stay placeholders (site-facts.ts).
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

/**
 * Results of the build that every page contains: the inlined styles, the inlined first script, and the script that is
 * loaded afterwards.
 */
type SiteAssets = { styles: string; firstScript: string; script: string };

type DocumentProps = { page: SitePage; props: PageProps; locales: readonly Locale[]; assets: SiteAssets };

/** A complete HTML page. */
function SiteDocument({ page, props, locales, assets }: DocumentProps) {
  const { texts, locale } = props;
  const frame = { texts, locale, locales, path: page.path };
  const { tag, direction } = LOCALE_FACTS[locale];
  return (
    <html
      lang={tag}
      dir={direction}
      data-mantine-color-scheme="light"
      {...(page.isInPortal && { 'data-in-portal': '' })}
    >
      <Head page={page} props={props} locales={locales} assets={assets} />
      <body>
        <a className="skip" href="#main">
          {texts.common.skip}
        </a>
        <Header {...frame} />
        <main id="main" tabIndex={-1}>
          <page.Content {...props} />
        </main>
        <Footer {...frame} />
        <LegalDialogs texts={texts} />
        <section
          className="toasts"
          tabIndex={-1}
          aria-label={`${texts.common.copy.toasts} (F8)`}
          data-toasts
          data-dismiss={texts.common.copy.dismiss}
        >
          <div role="status" data-toast-place />
        </section>
      </body>
    </html>
  );
}

/** Canonical address of the page, its addresses in each language, and its preview in shared links. */
function Addresses({ page, props, locales }: DocumentProps) {
  const { texts, locale } = props;
  const { title, description } = page.meta(texts);
  const at = (each: Locale) => PLACEHOLDERS.publicUrl + addressIn(each, page.path);
  return (
    <>
      <link rel="canonical" href={at(locale)} />
      {locales.map((each) => (
        <link key={each} rel="alternate" hrefLang={LOCALE_FACTS[each].tag} href={at(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at('en')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={texts.common.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={at(locale)} />
      <meta property="og:locale" content={LOCALE_FACTS[locale].openGraph} />
      <meta property="og:image" content={PLACEHOLDERS.publicUrl + SHARE_PICTURE.address} />
      <meta property="og:image:type" content={SHARE_PICTURE.type} />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={texts.common.sharePicture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Content of `script` and `style` elements, in which HTML entities are not decoded. The caller escapes any `<` that
 * could end the element.
 */
const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

function Head(document: DocumentProps) {
  const { page, props, assets } = document;
  const { texts } = props;
  const { title, description } = page.meta(texts);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {isListed(page) ? <Addresses {...document} /> : <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#3b5bdb" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <script {...raw(assets.firstScript)} />
      <style {...raw(assets.styles)} />
      {(page.structuredData?.(texts) ?? []).map((data) => {
        const json = JSON.stringify(data).replaceAll('<', '\\u003c');
        return <script key={json.slice(0, 80)} type="application/ld+json" {...raw(json)} />;
      })}
      <script type="module" src={assets.script} />
    </head>
  );
}

/** All public pages, one row each. */
export const SITE_PAGES: readonly SitePage[] = [
  landingPage,
  languagesPage,
  aboutPage,
  contactPage,
  supportPage,
  privacyPage,
  termsPage,
  notFoundPage,
];
