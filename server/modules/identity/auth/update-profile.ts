import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { personById, toProfileView } from './auth.queries.ts';
import type { ProfileView, UpdateProfileInput } from './auth.schema.ts';

const update = ofBusiness({
  name: 'auth.update_profile',
  params: {
    userId: int,
    firstName: text,
    lastName: text,
    phone: text.orNull,
    mailLanguage: oneOf(MAIL_LANGUAGES),
  },
  row: { id: int },
  text: `UPDATE users
    SET first_name = $firstName, last_name = $lastName, phone = $phone, mail_language = $mailLanguage
    WHERE business_id = $business AND id = $userId AND disabled_at IS NULL RETURNING id`,
});

/** Changes what a person may change of themselves; the answer is what they are called from now on. */
export async function updateProfile(
  { db }: MemberDeps,
  { userId }: Actor,
  input: UpdateProfileInput,
): Promise<ProfileView> {
  const changed = await db.first(update, { userId, ...input });
  if (!changed) throw new AppError('unauthorized', 'errors.common.signInFirst');
  return toProfileView(await db.one(personById, { userId }));
}
