import { about } from './ar/about.ts';
import { common } from './ar/common.ts';
import { contact } from './ar/contact.ts';
import { hear } from './ar/hear.ts';
import { landing } from './ar/landing.ts';
import { languages } from './ar/languages.ts';
import { notFound } from './ar/not-found.ts';
import { privacy } from './ar/privacy.ts';
import { questions } from './ar/questions.ts';
import { support } from './ar/support.ts';
import { terms } from './ar/terms.ts';
import type { SiteTexts } from './en.ts';

/** Modern Standard Arabic. */
export const ar: SiteTexts = {
  about,
  common,
  contact,
  hear,
  landing,
  languages,
  notFound,
  privacy,
  questions,
  support,
  terms,
};
