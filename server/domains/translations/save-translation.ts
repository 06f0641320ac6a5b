import pg from 'pg';
import { AppError, notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { TRANSLATION_COLUMNS, type TranslationRow, toTranslationView } from './translations.queries.ts';
import {
  type SaveTranslationInput,
  TRANSLATION_LANGUAGES,
  type TranslationView,
} from './translations.schema.ts';

/** A translation may stay in a language that the business speaks no more, but none comes to it. */
const isOffered: Statement<{ code: string }> = {
  name: 'translations.is_offered',
  text: `SELECT l.code FROM languages l WHERE l.code = $2 AND (l.code = ANY ($3)
      OR EXISTS (SELECT FROM business_languages b WHERE b.business_id = $1 AND b.language_code = l.code)
      OR EXISTS (SELECT FROM translations t WHERE t.business_id = $1 AND t.id = $4 AND t.language_code = l.code))`,
};

const insert: Statement<TranslationRow> = {
  name: 'translations.insert',
  text: `WITH t AS (INSERT INTO translations (business_id, phrase, language_code, translated_phrase)
      VALUES ($1, $2, $3, $4) RETURNING *)
    SELECT ${TRANSLATION_COLUMNS} FROM t JOIN languages l ON l.code = t.language_code`,
};

const update: Statement<TranslationRow> = {
  name: 'translations.update',
  text: `WITH t AS (UPDATE translations SET phrase = $2, language_code = $3, translated_phrase = $4,
        updated_at = app_now() WHERE business_id = $1 AND id = $5 RETURNING *)
    SELECT ${TRANSLATION_COLUMNS} FROM t JOIN languages l ON l.code = t.language_code`,
};

async function write(
  tx: Queryable,
  businessId: number,
  input: SaveTranslationInput,
): Promise<TranslationRow> {
  const { translationId, phrase, languageCode, translatedPhrase } = input;
  const values = [businessId, phrase, languageCode, translatedPhrase];
  const [row] =
    translationId === undefined
      ? await run(tx, insert, values)
      : await run(tx, update, [...values, translationId]);
  if (!row) throw notFound();
  return row;
}

async function requireOffered(tx: Queryable, businessId: number, input: SaveTranslationInput): Promise<void> {
  const { languageCode, translationId = null } = input;
  const offered = await run(tx, isOffered, [
    businessId,
    languageCode,
    [...TRANSLATION_LANGUAGES],
    translationId,
  ]);
  if (offered.length > 0) return;
  const message = 'Phrases are not kept in this language; add it to your languages first.';
  throw new AppError('validation_failed', message, { fields: { languageCode: message } });
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.constraint === 'translations_business_id_phrase_language_code_key'
  );
}

/**
 * Adds a phrase in a language, or changes one. Throws `conflict` when the phrase has a text in this language already,
 * `not_found` for a translation that is not there, and `validation_failed` for a language that is not offered.
 */
export async function saveTranslation(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  input: SaveTranslationInput,
): Promise<TranslationView> {
  const row = await inTransaction(pool, async (tx) => {
    await requireOffered(tx, businessId, input);
    const saved = await write(tx, businessId, input);
    const actor = `user-${userId}`;
    const action = input.translationId === undefined ? 'translation.added' : 'translation.changed';
    await recordAudit(bridge(tx, businessId), { actor, action, subject: `translation-${saved.id}` });
    return saved;
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    const message = 'This phrase has a translation in this language already.';
    throw new AppError('conflict', message, { fields: { phrase: message } }, { cause: error });
  });
  hints.publish([businessId], ['catalogue']);
  return toTranslationView(row);
}
