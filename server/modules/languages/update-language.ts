import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/errors.ts';
import { bool, int, text } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { findBusinessLanguage } from './languages.queries.ts';
import type { BusinessLanguageView, UpdateLanguageInput } from './languages.schema.ts';
import { lockLanguages } from './lock-languages.ts';

const update = ofBusiness({
  name: 'languages.update',
  params: { languageCode: text, voiceId: int, isDefault: bool },
  row: { code: text },
  text: `UPDATE business_languages b SET language_voice_id = v.id, is_default = b.is_default OR $isDefault
    FROM language_voices v
    WHERE b.business_id = $business AND b.language_code = $languageCode
      AND v.id = $voiceId AND v.language_code = b.language_code
    RETURNING b.language_code AS code`,
});

/**
 * Changes the voice of one of the business's languages and, if requested, makes it the default language. The same
 * request again changes nothing. Throws `not_found` for a language that the business does not have, and
 * `validation_failed` for a voice of another language.
 */
export async function updateLanguage(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: UpdateLanguageInput,
): Promise<BusinessLanguageView> {
  const { languageCode } = input;
  const updated = await db.transaction(async (tx) => {
    await lockLanguages(tx);
    await findBusinessLanguage(tx, languageCode);
    if (input.isDefault)
      await tx.models.businessLanguage.updateMany({
        where: { isDefault: true, languageCode: { not: languageCode } },
        data: { isDefault: false },
      });
    if (!(await tx.first(update, input))) throw invalidField('voiceId', 'errors.languages.voiceOfOther');
    const subject = `language-${languageCode}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'language.changed', subject });
    return findBusinessLanguage(tx, languageCode);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return updated;
}
