import { AppError } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { personById, toProfileView } from './auth.queries.ts';
import type { ProfileView, UpdateProfileInput } from './auth.schema.ts';
import type { OwnSession } from './end-sessions.ts';

const update: Statement<{ id: number }> = {
  name: 'auth.update_profile',
  text: `UPDATE users SET first_name = $3, last_name = $4, phone = $5, mail_language = $6
    WHERE business_id = $1 AND id = $2 AND disabled_at IS NULL RETURNING id`,
};

/** Changes what a person may change of themselves; the answer is what they are called from now on. */
export async function updateProfile(
  { pool }: Deps,
  { businessId, userId }: OwnSession,
  { firstName, lastName, phone, mailLanguage }: UpdateProfileInput,
): Promise<ProfileView> {
  const changed = await run(pool, update, [businessId, userId, firstName, lastName, phone, mailLanguage]);
  if (changed.length === 0) throw new AppError('unauthorized', 'Please sign in.');
  return toProfileView(await bridge(pool, businessId).one(personById, { userId: userId }));
}
