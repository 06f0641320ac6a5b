import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { toProfileView, userById } from './auth.queries.ts';
import type { ProfileView, UpdateProfileInput } from './auth.schema.ts';

/** Changes the user's own profile and returns the new name. */
export async function updateProfile(
  { db }: MemberDeps,
  { userId }: Actor,
  { digest, ...input }: UpdateProfileInput,
): Promise<ProfileView> {
  const changed = await db.models.user.updateMany({
    where: { id: userId, disabledAt: null },
    data: { ...input, ...(digest && { digest }) },
  });
  if (changed.count === 0) throw new AppError('unauthorized', 'errors.common.signInFirst');
  return toProfileView(await db.one(userById, { userId }));
}
