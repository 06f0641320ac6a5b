import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TFunction } from 'i18next';
import { type ErrorText, renderWith } from './core/error-text.ts';
import { type Catalogue, createI18n } from './core/i18n.ts';
import { formatPhoneNumber } from './core/phone-number.ts';
import { directionOf, LANGUAGE_TAGS, PORTAL_LANGUAGES, type PortalLanguage } from './core/portal-language.ts';
import { PROJECT_ROOT } from './project-root.ts';

export const LOCALES_FOLDER = path.join(PROJECT_ROOT, 'locales');

/** Reads one area of a language. */
export const readArea = (language: string, area: string): object =>
  JSON.parse(readFileSync(path.join(LOCALES_FOLDER, language, `${area}.json`), 'utf8'));

/** Reads all areas of a language. The area is the file name without `.json`. */
export function readCatalogue(language: string): Catalogue {
  const files = readdirSync(path.join(LOCALES_FOLDER, language)).filter((file) => file.endsWith('.json'));
  const areas = files.map((file) => path.basename(file, '.json'));
  return Object.fromEntries(areas.map((area) => [area, readArea(language, area)]));
}

const translators = new Map(
  PORTAL_LANGUAGES.map((language) => {
    const isRightToLeft = directionOf(language) === 'rtl';
    const catalogue = readCatalogue(language);
    const formats = { phone: formatPhoneNumber };
    return [language, createI18n({ tag: LANGUAGE_TAGS[language], isRightToLeft, catalogue, formats })];
  }),
);

/** The text function of a language: `textsIn('fr')('receipts.title')`. Throws for a key without a text. */
export function textsIn(language: PortalLanguage): TFunction {
  const translator = translators.get(language);
  if (!translator) throw new Error(`No catalogue for ${language}`);
  return translator.t;
}

/** A text of a refusal in the reader's language. */
export function renderText(text: ErrorText, language: PortalLanguage): string {
  return renderWith(textsIn(language), text);
}

/**
 * Texts that are English for every reader: those of documented REST answers, of exports, and of calls to an unknown
 * number.
 */
export const wireText = textsIn('en');
