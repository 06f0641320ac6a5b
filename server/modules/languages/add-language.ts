import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { text } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { findBusinessLanguage } from './languages.queries.ts';
import type { BusinessLanguageView, LanguageCodeInput } from './languages.schema.ts';
import { lockLanguages } from './lock-languages.ts';

const insert = ofBusiness({
  name: 'languages.add',
  params: { languageCode: text },
  row: { code: text },
  text: `INSERT INTO business_languages (business_id, language_code, language_voice_id)
    SELECT $business, v.language_code, v.id FROM languages l
    JOIN language_voices v ON v.language_code = l.code AND v.is_default
    WHERE l.code = $languageCode AND l.is_supported
    RETURNING language_code AS code`,
});

/**
 * Adds a language with its default voice. Services and phrases without a text in this language show the text of the
 * default language. If the language was removed before, its texts return. Throws `language_exists`, and
 * `validation_failed` for a language that cannot be chosen.
 */
export async function addLanguage(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { languageCode }: LanguageCodeInput,
): Promise<BusinessLanguageView> {
  const added = await db.transaction(async (tx) => {
    const languages = await lockLanguages(tx);
    if (languages.some((language) => language.languageCode === languageCode))
      throw new AppError('language_exists', 'errors.languages.hasIt');
    if (!(await tx.first(insert, { languageCode })))
      throw invalidField('languageCode', 'errors.languages.notOffered');
    const subject = `language-${languageCode}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'language.added', subject });
    return findBusinessLanguage(tx, languageCode);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return added;
}
