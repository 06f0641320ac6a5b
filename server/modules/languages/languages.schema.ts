import { z } from 'zod';
import { problem } from '../../core/error-text.ts';

/** BCP 47 language tag. */
export const languageCode = z.string().trim().min(2, problem('fields.chooseLanguage')).max(35);

export const languageCodeInput = z.object({ languageCode });
export type LanguageCodeInput = z.infer<typeof languageCodeInput>;

export const updateLanguageInput = z.object({
  languageCode,
  /** The id of a voice of the language. */
  voiceId: z.int32(problem('fields.chooseVoice')),
  /** True makes this the default language; false changes nothing, because one language must be the default. */
  isDefault: z.boolean(),
});
export type UpdateLanguageInput = z.infer<typeof updateLanguageInput>;

/** A language that the business's agent speaks, with the voice it has there. */
export type BusinessLanguageView = {
  code: string;
  name: string;
  isDefault: boolean;
  voiceId: number | null;
  voiceName: string | null;
};

/** A language of the catalogue; an unsupported one is "coming soon" and cannot be chosen. */
export type SupportedLanguageView = {
  code: string;
  name: string;
  nativeName: string;
  /** True for a language of the extended set. */
  isExtended: boolean;
  isSupported: boolean;
};

/** A voice that a language can have. */
export type LanguageVoiceView = {
  id: number;
  name: string;
  provider: string;
  /** ISO 3166, or 'XA' for Arabic of no country. */
  regionCode: string;
  isDefault: boolean;
};

/** Effects of removing a language from the business. Texts stay, and return with the language. */
export type LanguageRemovalView = {
  /** Number of services with a text in the language, which callers and customers will no longer get. */
  services: number;
  /** Number of phrases with a text in the language. */
  phrases: number;
  /**
   * The business's numbers, formatted, that are answered in the language. They must get another language before it can
   * be removed.
   */
  numbers: string[];
  /** The language that becomes the default; null when the default stays, or no other language is left. */
  nextDefault: string | null;
};
