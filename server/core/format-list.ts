import type { PortalLanguage } from './portal-language.ts';

const TAGS = { en: 'en-CA', fr: 'fr-CA', ar: 'ar' } as const;

/** "a, b and c" as a language writes it. */
export const formatList = (items: readonly string[], language: PortalLanguage): string =>
  new Intl.ListFormat(TAGS[language]).format(items);
