import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { PORTAL_LANGUAGES } from '../../../core/portal-language.ts';
import { int, oneOf } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { ChooseLanguageInput } from './auth.schema.ts';

const choose = ofBusiness({
  name: 'auth.choose_language',
  params: { userId: int, language: oneOf(PORTAL_LANGUAGES) },
  row: { id: int },
  text: `UPDATE users SET portal_language = $language
    WHERE business_id = $business AND id = $userId AND disabled_at IS NULL RETURNING id`,
});

/** Keeps the language in which a person wants to see the portal on every device. */
export async function chooseLanguage(
  { db }: MemberDeps,
  { userId }: Actor,
  { language }: ChooseLanguageInput,
): Promise<void> {
  const changed = await db.first(choose, { userId, language });
  if (!changed) throw new AppError('unauthorized', 'errors.common.signInFirst');
}
