import type { ComponentType } from 'react';
import type { Locale } from './locale.ts';
import type { SiteTexts } from './site-texts.ts';

/** A language of the agent; an unsupported one is "coming soon" and cannot be chosen. */
export type SiteLanguage = {
  code: string;
  name: string;
  nativeName: string;
  isExtended: boolean;
  isSupported: boolean;
};

/** Props of every part of a page: texts with filled placeholders, and targets of links. */
export type PageProps = { texts: SiteTexts; locale: Locale; languages: readonly SiteLanguage[] };

/** A public page. It is rendered once per language at build; header and footer surround its content. */
export type SitePage = {
  /** Without the language: '/' or '/privacy-policy'. The page of '/404' answers every unknown path. */
  path: string;
  Content: ComponentType<PageProps>;
  meta(texts: SiteTexts): { title: string; description: string };
  /** Members see the content inside the portal, at the same path. */
  isInPortal?: true;
  /** Structured data for search engines (schema.org), one object per block. */
  structuredData?(texts: SiteTexts): readonly object[];
};

const NOT_FOUND_PATH = '/404';

/** True for a page with its own address that search engines may list. */
export function isListed({ path }: SitePage): boolean {
  return path !== NOT_FOUND_PATH;
}
