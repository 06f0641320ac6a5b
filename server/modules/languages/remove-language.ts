import pg from 'pg';
import type { Actor } from '../../core/actor.ts';
import { withValues } from '../../core/error-text.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { text } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { findRemoval } from './find-removal.ts';
import type { LanguageCodeInput } from './languages.schema.ts';
import { lockLanguages } from './lock-languages.ts';

const NEXT = { languageCode: text, next: text };

/** Nothing is said on a released number any more; its row must name a language of the business all the same. */
const moveReleasedNumbers = ofBusiness({
  name: 'languages.move_released_numbers',
  params: NEXT,
  text: `UPDATE phone_numbers SET language_code = $next
    WHERE business_id = $business AND language_code = $languageCode AND released_at IS NOT NULL`,
});

const remove = ofBusiness({
  name: 'languages.remove',
  params: { languageCode: text },
  text: 'DELETE FROM business_languages WHERE business_id = $business AND language_code = $languageCode',
});

const makeDefault = ofBusiness({
  name: 'languages.make_default',
  params: { next: text },
  text: 'UPDATE business_languages SET is_default = true WHERE business_id = $business AND language_code = $next',
});

function stillSpoken(numbers: readonly string[]): AppError {
  const [number] = numbers;
  return new AppError(
    'conflict',
    number !== undefined && numbers.length === 1
      ? withValues('errors.languages.spokenByNumber', { number })
      : withValues('errors.languages.spokenByNumbers', { numbers }),
  );
}

/** A number was given the language after we had looked for such numbers. */
const isSpokenMeanwhile = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'phone_numbers_business_id_language_code_fkey';

/**
 * Takes a language away from a business; the default passes to the oldest that is left. The texts in it stay, and are
 * there again when it is added again. Throws `last_language`, `conflict` while a number is answered in it, and
 * `not_found` for one that the business does not have, so also the second time.
 */
export async function removeLanguage(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { languageCode }: LanguageCodeInput,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const held = await lockLanguages(tx);
      const removed = held.find(({ code }) => code === languageCode);
      if (!removed) throw notFound();
      const others = held.filter((language) => language !== removed);
      const heir = others.find(({ isDefault }) => isDefault) ?? others[0];
      if (!heir) throw new AppError('last_language', 'errors.languages.lastOne');
      const { numbers } = await findRemoval(tx, { languageCode });
      if (numbers.length > 0) throw stillSpoken(numbers);
      await tx.all(moveReleasedNumbers, { languageCode, next: heir.code });
      await tx.all(remove, { languageCode });
      if (removed.isDefault) await tx.all(makeDefault, { next: heir.code });
      const subject = `language-${languageCode}`;
      await recordAudit(tx, { actor: `user-${userId}`, action: 'language.removed', subject });
    })
    .catch((error: unknown) => {
      if (!isSpokenMeanwhile(error)) throw error;
      throw new AppError('conflict', 'errors.languages.spokenByOne', {}, { cause: error });
    });
  invalidations.publish([db.businessId], ['catalogue']);
}
