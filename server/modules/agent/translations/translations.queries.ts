import { z } from 'zod';
import { likePattern } from '../../../core/like-pattern.ts';
import { bool, instant, int, text, texts } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { fromCursor, placeText, toCursor } from '../../../db/place-cursor.ts';
import { ofBusiness, type Values } from '../../../db/statement.ts';
import {
  type LanguageOverview,
  type ListTranslationsInput,
  MISSING_PHRASES_SHOWN,
  TRANSLATION_LANGUAGES,
  type TranslationView,
} from './translations.schema.ts';

/** The business's languages: the default first, then in the order of their addition. */
export const ownLanguages = ofBusiness({
  name: 'translations.own_languages',
  row: { code: text, name: text },
  text: `SELECT l.code, l.name FROM business_languages b JOIN languages l ON l.code = b.language_code
    WHERE b.business_id = $business ORDER BY b.is_default DESC, b.created_at, b.language_code`,
});

export const TRANSLATION = {
  id: int,
  phrase: text,
  translated_phrase: text,
  language_code: text,
  language_name: text,
  updated_at: instant,
};
export const TRANSLATION_COLUMNS =
  't.id, t.phrase, t.translated_phrase, t.language_code, l.name AS language_name, t.updated_at';

/** `search` is a LIKE pattern for the phrase or its text. */
const FILTER = { language: text.orNull, search: text.orNull };
const IS_WANTED = `t.business_id = $business AND ($language::text IS NULL OR t.language_code = $language)
      AND ($search::text IS NULL OR t.phrase ILIKE $search OR t.translated_phrase ILIKE $search)`;

const page = ofBusiness({
  name: 'translations.page',
  params: { ...FILTER, afterPhrase: text.orNull, afterLanguage: text.orNull, limit: int.orNull },
  row: TRANSLATION,
  text: `SELECT ${TRANSLATION_COLUMNS} FROM translations t JOIN languages l ON l.code = t.language_code
    WHERE ${IS_WANTED}
      AND ($afterPhrase::text IS NULL OR (t.phrase, t.language_code) > ($afterPhrase, $afterLanguage::text))
    ORDER BY t.phrase, t.language_code LIMIT $limit`,
});

const count = ofBusiness({
  name: 'translations.count',
  params: FILTER,
  row: { count: int },
  text: `SELECT count(*)::int AS count FROM translations t WHERE ${IS_WANTED}`,
});

export function toTranslationView(row: Values<typeof TRANSLATION>): TranslationView {
  return {
    id: row.id,
    phrase: row.phrase,
    translatedPhrase: row.translated_phrase,
    languageCode: row.language_code,
    languageName: row.language_name,
    updatedAt: row.updated_at.toISOString(),
  };
}

const place = z.tuple([placeText, placeText]);

export type TranslationPage = {
  translations: TranslationView[];
  nextCursor: string | null;
  count: number;
};

/**
 * Translations in alphabetical order of their phrases, then of their language codes, and the number of all matches.
 * Without a limit the list is complete.
 */
export async function listTranslations(
  db: TenantRunner,
  input: ListTranslationsInput,
): Promise<TranslationPage> {
  const filter = {
    language: input.language ?? null,
    search: input.search ? likePattern(input.search) : null,
  };
  const [afterPhrase, afterLanguage] = input.cursor ? fromCursor(input.cursor, place) : [null, null];
  const limit = input.limit === undefined ? null : input.limit + 1;
  const [rows, { count: total }] = await Promise.all([
    db.all(page, { ...filter, afterPhrase, afterLanguage, limit }),
    db.one(count, filter),
  ]);
  const translations = rows.slice(0, input.limit).map(toTranslationView);
  const last = translations.at(-1);
  const nextCursor =
    last && rows.length > translations.length ? toCursor([last.phrase, last.languageCode]) : null;
  return { translations, nextCursor, count: total };
}

/**
 * A phrase has at most one text per language, so the missing phrases are all phrases without those of the language.
 * Languages in this order: the business's default language, its other languages, the languages that are offered to
 * every business, then languages that only have texts.
 */
const overview = ofBusiness({
  name: 'translations.overview',
  params: { everybodys: texts, shown: int },
  row: {
    ...{ code: text, name: text, is_own: bool, is_default: bool },
    ...{ phrase_count: int, missing_count: int, missing: texts },
  },
  text: `WITH texts AS (SELECT phrase, language_code FROM translations WHERE business_id = $business),
    phrases AS (SELECT DISTINCT phrase FROM texts)
    SELECT l.code, l.name, b.language_code IS NOT NULL AS is_own, coalesce(b.is_default, false) AS is_default,
      (SELECT count(*)::int FROM texts t WHERE t.language_code = l.code) AS phrase_count,
      (SELECT count(*)::int FROM phrases)
        - (SELECT count(*)::int FROM texts t WHERE t.language_code = l.code) AS missing_count,
      ARRAY(SELECT p.phrase FROM phrases p
        WHERE NOT EXISTS (SELECT FROM texts t WHERE t.phrase = p.phrase AND t.language_code = l.code)
        ORDER BY p.phrase LIMIT $shown) AS missing
    FROM languages l LEFT JOIN business_languages b ON b.business_id = $business AND b.language_code = l.code
    WHERE b.language_code IS NOT NULL OR l.code = ANY ($everybodys) OR EXISTS (SELECT FROM texts t WHERE t.language_code = l.code)
    ORDER BY coalesce(b.is_default, false) DESC, b.created_at NULLS LAST, array_position($everybodys, l.code), l.code`,
});

/**
 * Every language with its numbers of existing and missing phrases, including languages that the business no longer
 * speaks.
 */
export async function translationOverview(db: TenantRunner): Promise<LanguageOverview[]> {
  const rows = await db.all(overview, { everybodys: TRANSLATION_LANGUAGES, shown: MISSING_PHRASES_SHOWN });
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    isOwn: row.is_own,
    isDefault: row.is_default,
    phraseCount: row.phrase_count,
    missingCount: row.missing_count,
    missing: [...row.missing],
  }));
}
