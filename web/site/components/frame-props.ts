import type { Locale } from '../locale.ts';
import type { SiteTexts } from '../site-texts.ts';

/** Props of header and footer. `path` is the page's, without its language. */
export type FrameProps = { texts: SiteTexts; locale: Locale; locales: readonly Locale[]; path: string };
