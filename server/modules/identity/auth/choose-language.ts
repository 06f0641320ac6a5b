import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { ChooseLanguageInput } from './auth.schema.ts';

/** Saves the user's portal language for all devices. */
export async function chooseLanguage(
  { db }: MemberDeps,
  { userId }: Actor,
  { language }: ChooseLanguageInput,
): Promise<void> {
  const changed = await db.models.user.updateMany({
    where: { id: userId, disabledAt: null },
    data: { portalLanguage: language },
  });
  if (changed.count === 0) throw new AppError('unauthorized', 'errors.common.signInFirst');
}
