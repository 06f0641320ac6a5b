import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';

/** Languages that phrases can be kept in whatever the business speaks; its own come on top. */
export const TRANSLATION_LANGUAGES = ['en', 'ar', 'fr', 'zh', 'es'] as const;

/** At most this many missing phrases are listed for a language. */
export const MISSING_PHRASES_SHOWN = 200;

export const PHRASE_LIMITS = { phraseLength: 500, textLength: 2_000 } as const;

/** BCP 47. */
const languageCode = z.string().trim().min(2, problem('fields.chooseLanguage')).max(35);

export const listTranslationsInput = z.object({
  language: languageCode.optional(),
  /** A part of the phrase or of its text, in any case. */
  search: z.string().trim().max(200).optional(),
  /** Without a limit the list comes whole. */
  limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** The place after the last translation of the page before, as the server gave it. */
  cursor: z.string().max(5_000).optional(),
});
export type ListTranslationsInput = z.infer<typeof listTranslationsInput>;

export const saveTranslationInput = z.object({
  /** The one to change; without it a new one is added. */
  translationId: z.int32().optional(),
  phrase: z
    .string()
    .overwrite(toSpokenText)
    .trim()
    .min(1, problem('fields.phraseRequired'))
    .max(PHRASE_LIMITS.phraseLength),
  languageCode,
  translatedPhrase: z
    .string()
    .overwrite(toSpokenText)
    .trim()
    .min(1, problem('fields.translationRequired'))
    .max(PHRASE_LIMITS.textLength),
});
export type SaveTranslationInput = z.infer<typeof saveTranslationInput>;

export const translationIdInput = z.object({ translationId: z.int32() });

/** A phrase of the agent in one language. */
export type TranslationView = {
  id: number;
  phrase: string;
  translatedPhrase: string;
  languageCode: string;
  languageName: string;
  updatedAt: string;
};

/** How complete a language is. `isOwn`: the business's agent speaks it. */
export type LanguageOverview = {
  code: string;
  name: string;
  isOwn: boolean;
  isDefault: boolean;
  phraseCount: number;
  missingCount: number;
  /** Phrases that have a text in another language and none in this one; the first 200. */
  missing: string[];
};

/** Service × language. `proposal` is null where a cell is filled, or no list has its name. */
export type ServiceMatrix = {
  languages: { code: string; name: string }[];
  services: {
    id: number;
    cells: { language: string; name: string | null; proposal: string | null }[];
  }[];
};
