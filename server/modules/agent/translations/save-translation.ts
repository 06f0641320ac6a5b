import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError, invalidField, notFound } from '../../../core/errors.ts';
import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { lockBusiness } from '../../../db/lock-business.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { violates } from '../../../db/transaction.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { TRANSLATION, TRANSLATION_COLUMNS, toTranslationView } from './translations.queries.ts';
import {
  PHRASE_LIMITS,
  type SaveTranslationInput,
  TRANSLATION_LANGUAGES,
  type TranslationView,
} from './translations.schema.ts';

/**
 * A new translation must be in an offered language. An existing one may stay in a language that the business no longer
 * speaks.
 */
const isOffered = ofBusiness({
  name: 'translations.is_offered',
  params: { languageCode: text, everybodys: texts, translationId: int.orNull },
  row: { code: text },
  text: `SELECT l.code FROM languages l WHERE l.code = $languageCode AND (l.code = ANY ($everybodys)
      OR EXISTS (SELECT FROM business_languages b WHERE b.business_id = $business AND b.language_code = l.code)
      OR EXISTS (SELECT FROM translations t
        WHERE t.business_id = $business AND t.id = $translationId AND t.language_code = l.code))`,
});

const PHRASE = { phrase: text, languageCode: text, translatedPhrase: text };

const insert = ofBusiness({
  name: 'translations.insert',
  params: PHRASE,
  row: TRANSLATION,
  text: `WITH t AS (INSERT INTO translations (business_id, phrase, language_code, translated_phrase)
      VALUES ($business, $phrase, $languageCode, $translatedPhrase) RETURNING *)
    SELECT ${TRANSLATION_COLUMNS} FROM t JOIN languages l ON l.code = t.language_code`,
});

const update = ofBusiness({
  name: 'translations.update',
  params: { ...PHRASE, translationId: int },
  row: TRANSLATION,
  text: `WITH t AS (UPDATE translations SET phrase = $phrase, language_code = $languageCode,
        translated_phrase = $translatedPhrase, updated_at = app_now()
      WHERE business_id = $business AND id = $translationId RETURNING *)
    SELECT ${TRANSLATION_COLUMNS} FROM t JOIN languages l ON l.code = t.language_code`,
});

async function requireOffered(tx: TenantTx, input: SaveTranslationInput): Promise<void> {
  const { languageCode, translationId = null } = input;
  if (await tx.first(isOffered, { languageCode, everybodys: TRANSLATION_LANGUAGES, translationId })) return;
  throw invalidField('languageCode', 'errors.translations.unknownLanguage');
}

/** Throws `conflict` when the business has 2,000 texts of phrases. */
async function assertMayAdd(tx: TenantTx): Promise<void> {
  await lockBusiness(tx);
  const max = PHRASE_LIMITS.texts;
  if ((await tx.models.translation.count()) >= max)
    throw new AppError('conflict', withValues('errors.translations.tooMany', { max }));
}

const isTaken = (error: unknown): boolean =>
  violates(error, 'translations_business_id_phrase_language_code_key');

/**
 * Creates or updates a phrase in a language. Throws `conflict` if the phrase already has a text in this language, and for
 * a new text above 2,000; `not_found` for an unknown translation; `validation_failed` for a language that is not offered.
 */
export async function saveTranslation(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: SaveTranslationInput,
): Promise<TranslationView> {
  const { translationId, ...phrase } = input;
  const row = await db
    .transaction(async (tx) => {
      await requireOffered(tx, input);
      if (translationId === undefined) await assertMayAdd(tx);
      const saved =
        translationId === undefined
          ? await tx.first(insert, phrase)
          : await tx.first(update, { ...phrase, translationId });
      if (!saved) throw notFound();
      const action = translationId === undefined ? 'translation.added' : 'translation.changed';
      await recordAudit(tx, { actor: `user-${userId}`, action, subject: `translation-${saved.id}` });
      return saved;
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      const text = 'errors.translations.phraseTwice';
      throw new AppError('conflict', text, { fields: { phrase: text } }, { cause: error });
    });
  invalidations.publish([db.businessId], ['catalogue']);
  return toTranslationView(row);
}
