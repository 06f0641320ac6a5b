import type { TFunction } from 'i18next';
import { createI18n } from '../../../core/i18n.ts';
import { readArea } from '../../../texts.ts';
import { type LanguageCode, languageCodes } from './languages.ts';

/** Placeholder for the name of the business, in the default greeting and in a business's own greeting. */
export const BUSINESS = '{business}';

// A voice speaks these texts, so the inserted values get no bidi isolation marks.
const translators = new Map(
  languageCodes.map((code) => {
    const catalogue = { voice: readArea(code, 'voice') };
    return [code, createI18n({ tag: code, isRightToLeft: false, catalogue })];
  }),
);

/**
 * The fixed texts of the agent in a language of the catalogue: `voiceIn('hr')('voice.goodbye')`. Every language has all
 * texts. Throws for a key without a text.
 */
export function voiceIn(language: LanguageCode): TFunction {
  const translator = translators.get(language);
  if (!translator) throw new Error(`No voice texts for ${language}`);
  return translator.t;
}
