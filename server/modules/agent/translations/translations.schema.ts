import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { PAGE_LIMIT_MAX } from '../../../core/plan.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import { languageCode } from '../../languages/languages.schema.ts';

/** Languages offered for phrases in addition to those of the business. */
export const TRANSLATION_LANGUAGES = ['en', 'ar', 'fr', 'zh', 'es'] as const;

/** Maximum number of listed missing phrases per language. */
export const MISSING_PHRASES_SHOWN = 200;

export const PHRASE_LIMITS = {
  phraseLength: 500,
  textLength: 2_000,
  /** Maximum texts of phrases of a business, in all languages together. */
  texts: 2_000,
} as const;

export const listTranslationsInput = z.object({
  language: languageCode.optional(),
  /** Substring of the phrase or its text, case-insensitive. */
  search: z.string().trim().max(200).optional(),
  /** Maximum number of listed translations; without it the list is complete. */
  limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional(),
  /** Cursor after the last translation of the previous page. */
  cursor: z.string().max(5_000).optional(),
});
export type ListTranslationsInput = z.infer<typeof listTranslationsInput>;

export const saveTranslationInput = z.object({
  /** Id to update; without it a new entry is created. */
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

/** Number of existing and of missing phrases of a language. `isOwn`: the business speaks the language. */
export type LanguageOverview = {
  code: string;
  name: string;
  isOwn: boolean;
  isDefault: boolean;
  phraseCount: number;
  missingCount: number;
  /** The first 200 phrases that have no text in this language but have one in another language. */
  missing: string[];
};

/** Limits of one request for proposals to the language model. */
export const PROPOSALS = { cells: 60, nameLength: 255 } as const;

/** A proposed name for an empty cell; stored only when a member accepts it. */
export type ServiceProposal = { serviceId: number; language: string; name: string };

/**
 * Services with their names by language. `proposal` is null in a filled cell, and when no list of common services
 * contains the service.
 */
export type ServiceMatrix = {
  /** True when a language model can propose more names. */
  hasModel: boolean;
  languages: { code: string; name: string }[];
  services: {
    id: number;
    cells: { language: string; name: string | null; proposal: string | null }[];
  }[];
};
