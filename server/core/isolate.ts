import { directionOf, type PortalLanguage } from './portal-language.ts';

/**
 * A value for text of a language: in text from right to left it is isolated, so that its own signs keep their order and the
 * sentence keeps its own. Elsewhere it stays as it is.
 */
export const isolate = (text: string, language: PortalLanguage): string =>
  directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;

/** The same for what always runs from left to right: phone numbers, amounts, addresses, commands. */
export const isolateLtr = (text: string, language: PortalLanguage): string =>
  directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text;
