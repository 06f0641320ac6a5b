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
  /** True makes this the default language. False changes nothing, because one language must be the default. */
  isDefault: z.boolean(),
});
export type UpdateLanguageInput = z.infer<typeof updateLanguageInput>;

/** A language that the business's agent speaks, with its voice. */
export type BusinessLanguageView = {
  code: string;
  name: string;
  isDefault: boolean;
  voiceId: number | null;
  voiceName: string | null;
};

/** A language of the catalogue. An unsupported language is shown as "coming soon" and cannot be chosen. */
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
  /** ISO 3166 code, or 'XA' for Arabic without a country. */
  regionCode: string;
  isDefault: boolean;
};

/**
 * Effects of removing a language from the business. Its texts are stored, and return if the language is added again.
 */
export type LanguageRemovalView = {
  /** Number of services with a text in the language. Callers and customers will no longer get these texts. */
  services: number;
  /** Number of phrases with a text in the language. */
  phrases: number;
  /**
   * The formatted phone numbers of the business that are answered in the language. They must get another language
   * before this language can be removed.
   */
  numbers: string[];
  /** The language that becomes the default; null when the default stays, or no other language is left. */
  nextDefault: string | null;
};
