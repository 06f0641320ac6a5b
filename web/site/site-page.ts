import type { ComponentType } from 'react';
import type { Locale } from './locale.ts';
import type { SiteTexts } from './site-texts.ts';

/** A language of the agent. A language that is not supported is coming soon and cannot be selected. */
export type SiteLanguage = {
  code: string;
  name: string;
  nativeName: string;
  isExtended: boolean;
  isSupported: boolean;
};

/**
 * Props of every part of a page: the texts with their placeholders filled, the locale of the links, and the languages.
 */
export type PageProps = { texts: SiteTexts; locale: Locale; languages: readonly SiteLanguage[] };

/** A public page, rendered once per language at build time with header and footer around its content. */
export type SitePage = {
  /**
   * Path without the language, such as '/' or '/privacy-policy'. The page with the path '/404' is sent for unknown
   * paths.
   */
  path: string;
  Content: ComponentType<PageProps>;
  meta(texts: SiteTexts): { title: string; description: string };
  /** True when members see the content inside the portal, at the same path. */
  isInPortal?: true;
  /** Data for search engines (schema.org). Each object becomes one block. */
  structuredData?(texts: SiteTexts): readonly object[];
};

const NOT_FOUND_PATH = '/404';

/** True when the page has its own path, so that search engines may list it. */
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
