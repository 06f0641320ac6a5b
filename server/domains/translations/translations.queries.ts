import { z } from 'zod';
import { fromCursor, placeText, toCursor } from '../../db/place-cursor.ts';
import type { Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import {
  type LanguageOverview,
  type ListTranslationsInput,
  MISSING_PHRASES_SHOWN,
  TRANSLATION_LANGUAGES,
  type TranslationView,
} from './translations.schema.ts';

export type TranslationRow = {
  id: number;
  phrase: string;
  translated_phrase: string;
  language_code: string;
  language_name: string;
  updated_at: Date;
};

export const TRANSLATION_COLUMNS =
  't.id, t.phrase, t.translated_phrase, t.language_code, l.name AS language_name, t.updated_at';

/** $2 language, $3 part of the phrase or its text as a LIKE pattern. */
const FILTER = `t.business_id = $1 AND ($2::text IS NULL OR t.language_code = $2)
      AND ($3::text IS NULL OR t.phrase ILIKE $3 OR t.translated_phrase ILIKE $3)`;

const page: Statement<TranslationRow> = {
  name: 'translations.page',
  text: `SELECT ${TRANSLATION_COLUMNS} FROM translations t JOIN languages l ON l.code = t.language_code
    WHERE ${FILTER}
      AND ($4::text IS NULL OR (t.phrase, t.language_code) > ($4, $5::text))
    ORDER BY t.phrase, t.language_code LIMIT $6`,
};

const count: Statement<{ count: number }> = {
  name: 'translations.count',
  text: `SELECT count(*)::int AS count FROM translations t WHERE ${FILTER}`,
};

export function toTranslationView(row: TranslationRow): TranslationView {
  return {
    id: row.id,
    phrase: row.phrase,
    translatedPhrase: row.translated_phrase,
    languageCode: row.language_code,
    languageName: row.language_name,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A LIKE pattern that finds the text anywhere and takes its % and _ literally. */
function containsPattern(text: string | undefined): string | null {
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}

const place = z.tuple([placeText, placeText]);

export type TranslationPage = {
  translations: TranslationView[];
  nextCursor: string | null;
  count: number;
};

/** The phrases in alphabetical order, each in its languages, with how many match in all; whole without a limit. */
export async function listTranslations(
  tenant: TenantDb,
  input: ListTranslationsInput,
): Promise<TranslationPage> {
  const filter = [input.language ?? null, containsPattern(input.search)];
  const after = input.cursor ? fromCursor(input.cursor, place) : [null, null];
  const peek = input.limit === undefined ? null : input.limit + 1;
  const [rows, [total]] = await Promise.all([
    tenant.query(page, [...filter, ...after, peek]),
    tenant.query(count, filter),
  ]);
  const translations = rows.slice(0, input.limit).map(toTranslationView);
  const last = translations.at(-1);
  const nextCursor =
    last && rows.length > translations.length ? toCursor([last.phrase, last.languageCode]) : null;
  return { translations, nextCursor, count: total?.count ?? 0 };
}

type OverviewRow = {
  code: string;
  name: string;
  is_own: boolean;
  is_default: boolean;
  phrase_count: number;
  missing: string[];
};

/** $2: the languages that are offered to everybody. The business's own come first, its default before all. */
const overview: Statement<OverviewRow> = {
  name: 'translations.overview',
  text: `WITH texts AS (SELECT phrase, language_code FROM translations WHERE business_id = $1),
    phrases AS (SELECT DISTINCT phrase FROM texts)
    SELECT l.code, l.name, b.language_code IS NOT NULL AS is_own, coalesce(b.is_default, false) AS is_default,
      (SELECT count(*)::int FROM texts t WHERE t.language_code = l.code) AS phrase_count,
      ARRAY(SELECT p.phrase FROM phrases p
        WHERE NOT EXISTS (SELECT FROM texts t WHERE t.phrase = p.phrase AND t.language_code = l.code)
        ORDER BY p.phrase) AS missing
    FROM languages l LEFT JOIN business_languages b ON b.business_id = $1 AND b.language_code = l.code
    WHERE b.language_code IS NOT NULL OR l.code = ANY ($2) OR EXISTS (SELECT FROM texts t WHERE t.language_code = l.code)
    ORDER BY coalesce(b.is_default, false) DESC, b.created_at NULLS LAST, array_position($2, l.code), l.code`,
};

/** Every language with how many phrases it has and which it lacks; also one that the business speaks no more. */
export async function translationOverview(tenant: TenantDb): Promise<LanguageOverview[]> {
  const rows = await tenant.query(overview, [[...TRANSLATION_LANGUAGES]]);
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    isOwn: row.is_own,
    isDefault: row.is_default,
    phraseCount: row.phrase_count,
    missingCount: row.missing.length,
    missing: row.missing.slice(0, MISSING_PHRASES_SHOWN),
  }));
}
