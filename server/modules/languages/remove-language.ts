import type { Actor } from '../../core/actor.ts';
import { withValues } from '../../core/error-text.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { violates } from '../../db/transaction.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { findRemoval } from './find-removal.ts';
import type { LanguageCodeInput } from './languages.schema.ts';
import { lockLanguages } from './lock-languages.ts';

function languageInUse(numbers: readonly string[]): AppError {
  const [number] = numbers;
  return new AppError(
    'conflict',
    number !== undefined && numbers.length === 1
      ? withValues('errors.languages.spokenByNumber', { number })
      : withValues('errors.languages.spokenByNumbers', { numbers }),
  );
}

/**
 * True for the foreign key error that occurs when a concurrent request assigned a number to the language after the
 * check.
 */
const isSpokenMeanwhile = (error: unknown): boolean =>
  violates(error, 'phone_numbers_business_id_language_code_fkey');

/**
 * Removes a language from a business. If it was the default, the oldest remaining language becomes the default. The
 * texts of the removed language stay, and return when the language is added again. Throws `last_language` for the only
 * language; `conflict` while a number is answered in the language; `not_found` for a language that the business does
 * not have, for example after an earlier removal.
 */
export async function removeLanguage(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { languageCode }: LanguageCodeInput,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const languages = await lockLanguages(tx);
      const removed = languages.find((language) => language.languageCode === languageCode);
      if (!removed) throw notFound();
      const others = languages.filter((language) => language !== removed);
      const heir = others.find(({ isDefault }) => isDefault) ?? others[0];
      if (!heir) throw new AppError('last_language', 'errors.languages.lastOne');
      const { numbers } = await findRemoval(tx, { languageCode });
      if (numbers.length > 0) throw languageInUse(numbers);
      // Released numbers are no longer answered, but their rows must still refer to a language of the business.
      await tx.models.phoneNumber.updateMany({
        where: { languageCode, releasedAt: { not: null } },
        data: { languageCode: heir.languageCode },
      });
      const { businessLanguage } = tx.models;
      await businessLanguage.deleteMany({ where: { languageCode } });
      if (removed.isDefault)
        await businessLanguage.updateMany({
          where: { languageCode: heir.languageCode },
          data: { isDefault: true },
        });
      const subject = `language-${languageCode}`;
      await recordAudit(tx, { actor: `user-${userId}`, action: 'language.removed', subject });
    })
    .catch((error: unknown) => {
      if (!isSpokenMeanwhile(error)) throw error;
      throw new AppError('conflict', 'errors.languages.spokenByOne', {}, { cause: error });
    });
  invalidations.publish([db.businessId], ['catalogue']);
}
