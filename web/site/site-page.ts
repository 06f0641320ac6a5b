import type { ComponentType } from 'react';
import type { Locale } from './locale.ts';
import type { SiteTexts } from './site-texts.ts';

/** A language of the agent; one that is not supported is coming soon and cannot be chosen. */
export type SiteLanguage = {
  code: string;
  name: string;
  nativeName: string;
  isExtended: boolean;
  isSupported: boolean;
};

/** Props of every part of a page: texts with filled placeholders, the locale of links, the languages. */
export type PageProps = { texts: SiteTexts; locale: Locale; languages: readonly SiteLanguage[] };

/** A public page, rendered once per language at build time with header and footer around its content. */
export type SitePage = {
  /** Path without the language: '/' or '/privacy-policy'. The page of '/404' answers every unknown path. */
  path: string;
  Content: ComponentType<PageProps>;
  meta(texts: SiteTexts): { title: string; description: string };
  /** Members see the content inside the portal, at the same path. */
  isInPortal?: true;
  /** Data for search engines (schema.org), one object per block. */
  structuredData?(texts: SiteTexts): readonly object[];
};

const NOT_FOUND_PATH = '/404';

/** True when the page has its own path, which search engines may list. */
export function isListed({ path }: SitePage): boolean {
  return path !== NOT_FOUND_PATH;
}

/** Title and description of a page for tabs and search engines. */
export function pageMeta(
  { common }: SiteTexts,
  { title, description }: { title: string; description: string },
): { title: string; description: string } {
  return { title: `${title} · ${common.productName}`, description };
}
