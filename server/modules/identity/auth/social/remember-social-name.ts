import { cleanedName } from '../../../../core/one-line.ts';
import { bytes, text } from '../../../../db/column-types.ts';
import { ofNoBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { hashToken } from '../sessions/sessions.ts';

const remember = ofNoBusiness({
  name: 'social_attempts.remember_name',
  params: { stateHash: bytes, firstName: text.orNull, lastName: text.orNull },
  text: `UPDATE social_attempts
    SET first_name = coalesce(first_name, $firstName), last_name = coalesce(last_name, $lastName)
    WHERE state_hash = $stateHash AND used_at IS NULL AND expires_at > clock_timestamp()`,
});

/**
 * Stores a name with the sign-in attempt of this state, because the provider sends it only once. A stored name is not
 * replaced.
 */
export async function rememberSocialName(
  { db }: Pick<Deps, 'db'>,
  state: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<void> {
  await db.all(remember, {
    stateHash: hashToken(state),
    firstName: cleanedName(firstName),
    lastName: cleanedName(lastName),
  });
}
