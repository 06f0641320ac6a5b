import type { SiteTexts } from './en.ts';
import { about } from './fr/about.ts';
import { common } from './fr/common.ts';
import { contact } from './fr/contact.ts';
import { hear } from './fr/hear.ts';
import { landing } from './fr/landing.ts';
import { languages } from './fr/languages.ts';
import { notFound } from './fr/not-found.ts';
import { privacy } from './fr/privacy.ts';
import { questions } from './fr/questions.ts';
import { support } from './fr/support.ts';
import { terms } from './fr/terms.ts';

/** Canadian French. */
export const fr: SiteTexts = {
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
