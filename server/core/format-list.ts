import type { PortalLanguage } from './portal-language.ts';

const TAGS = { en: 'en-CA', fr: 'fr-CA', ar: 'ar' } as const;

/** Joins a list in a language: "a, b and c". */
export const formatList = (items: readonly string[], language: PortalLanguage): string =>
  new Intl.ListFormat(TAGS[language]).format(items);
