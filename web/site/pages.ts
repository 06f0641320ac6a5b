import { aboutPage } from './pages/about.tsx';
import { contactPage } from './pages/contact.tsx';
import { supportPage } from './pages/customer-support.tsx';
import { landingPage } from './pages/landing.tsx';
import { languagesPage } from './pages/languages.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { privacyPage } from './pages/privacy-policy.tsx';
import { termsPage } from './pages/terms-of-service.tsx';
import type { SitePage } from './site-page.ts';

/** Every public page: one row each. */
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
