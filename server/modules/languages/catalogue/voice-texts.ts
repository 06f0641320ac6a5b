import type { TFunction } from 'i18next';
import { createI18n } from '../../../core/i18n.ts';
import { readArea } from '../../../texts.ts';
import { type LanguageCode, languageCodes } from './languages.ts';

/** Placeholder for the name of the business in a greeting, in ours and in a business's own. */
export const BUSINESS = '{business}';

// Values are not isolated in any language: a voice speaks these texts.
const translators = new Map(
  languageCodes.map((code) => {
    const catalogue = { voice: readArea(code, 'voice') };
    return [code, createI18n({ tag: code, isRightToLeft: false, catalogue })];
  }),
);

/**
 * The fixed texts of the agent in a language of the telephone: `voiceIn('hr')('voice.goodbye')`. Each language of the
 * catalogue has all texts. Throws for a key without a text.
 */
export function voiceIn(language: LanguageCode): TFunction {
  const translator = translators.get(language);
  if (!translator) throw new Error(`No voice texts for ${language}`);
  return translator.t;
}
