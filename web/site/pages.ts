import { landingPage } from './pages/landing.tsx';
import type { SitePage } from './site-page.ts';

/** Every public page: one row each. */
export const SITE_PAGES: readonly SitePage[] = [landingPage];
