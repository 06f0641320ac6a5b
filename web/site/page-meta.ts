import type { SiteTexts } from './site-texts.ts';

/** Title and description of a page for tabs and search engines. */
export function pageMeta(
  { common }: SiteTexts,
  { title, description }: { title: string; description: string },
): { title: string; description: string } {
  return { title: `${title} · ${common.productName}`, description };
}
