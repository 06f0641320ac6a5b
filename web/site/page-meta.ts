import type { SiteTexts } from './site-texts.ts';

/** What a page is called in tabs and by search engines. */
export function pageMeta(
  { common }: SiteTexts,
  { title, description }: { title: string; description: string },
): { title: string; description: string } {
  return { title: `${title} · ${common.productName}`, description };
}
