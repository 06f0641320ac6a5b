import { aboutPage, contactPage, supportPage } from './pages/company.tsx';
import { landingPage } from './pages/landing.tsx';
import { languagesPage } from './pages/languages.tsx';
import { privacyPage, termsPage } from './pages/legal.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import type { SitePage } from './site-page.ts';

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
