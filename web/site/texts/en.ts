import { about } from './en/about.ts';
import { common } from './en/common.ts';
import { contact } from './en/contact.ts';
import { hear } from './en/hear.ts';
import { landing } from './en/landing.ts';
import { languages } from './en/languages.ts';
import { notFound } from './en/not-found.ts';
import { privacy } from './en/privacy.ts';
import { questions } from './en/questions.ts';
import { support } from './en/support.ts';
import { terms } from './en/terms.ts';
import type { TextsLike } from './texts-like.ts';

/** Every text of the site; one part a file. */
export const en = {
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
} as const;

/** What a language of the site must have. */
export type SiteTexts = TextsLike<typeof en>;
