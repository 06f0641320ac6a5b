import { mendName } from '../../core/one-line.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from './sessions.ts';

const remember: Statement<Record<string, never>> = {
  name: 'social_attempts.remember_name',
  text: `/* every business: social login */
    UPDATE social_attempts SET first_name = coalesce(first_name, $2), last_name = coalesce(last_name, $3)
    WHERE state_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()`,
};

/** A name that a provider tells once, kept beside the attempt with this state. The first one stays. */
export async function rememberSocialName(
  { pool }: Pick<Deps, 'pool'>,
  state: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<void> {
  await run(pool, remember, [hashToken(state), mendName(firstName), mendName(lastName)]);
}
