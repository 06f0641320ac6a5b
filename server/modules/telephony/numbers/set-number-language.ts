import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField, notFound } from '../../../core/errors.ts';
import { text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { numberById, toPhoneNumberView } from './numbers.queries.ts';
import type { PhoneNumberView, SetNumberLanguageInput } from './numbers.schema.ts';

/** The lock makes a concurrent removal of the language wait. */
const lockLanguage = ofBusiness({
  name: 'numbers.lock_language',
  params: { languageCode: text },
  row: { language_code: text },
  text: `SELECT language_code FROM business_languages
    WHERE business_id = $business AND language_code = $languageCode FOR KEY SHARE`,
});

/**
 * Sets the language in which a number is answered, from the next phone call on. A repeated request changes nothing.
 * Throws `not_found`; `validation_failed` for a language that the business does not have; `conflict` for a released
 * number.
 */
export async function setNumberLanguage(
  deps: MemberDeps,
  { userId }: Actor,
  input: SetNumberLanguageInput,
): Promise<PhoneNumberView> {
  const { languageCode } = input;
  const view = await deps.db.transaction(async (tx) => {
    const former = await tx.first(numberById, { numberId: input.numberId });
    if (!former) throw notFound();
    if (!(await tx.first(lockLanguage, { languageCode })))
      throw invalidField('languageCode', 'errors.numbers.notYourLanguage');
    const changed = await tx.models.phoneNumber.updateMany({
      where: { id: input.numberId, status: { not: 'cancelled' }, NOT: { languageCode } },
      data: { languageCode },
    });
    const number = await tx.one(numberById, { numberId: input.numberId });
    if (number.status === 'cancelled') throw new AppError('conflict', 'errors.numbers.released');
    if (changed.count > 0)
      await recordAudit(tx, {
        actor: `user-${userId}`,
        action: 'number.language',
        subject: number.number,
        details: { from: former.language_code, to: languageCode },
      });
    return toPhoneNumberView(number);
  });
  deps.invalidations.publish([deps.db.businessId], ['catalogue']);
  return view;
}
