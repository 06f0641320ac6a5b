import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';

const purge: Statement<{ sessions: number; hits: number }> = {
  name: 'accounts.purge_expired',
  text: `/* every business: housekeeping */
    WITH s AS (
      DELETE FROM sessions WHERE expires_at < clock_timestamp() - interval '7 days' RETURNING 1
    ), h AS (
      DELETE FROM rate_limit_hits WHERE created_at < clock_timestamp() - interval '1 day' RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM s) AS sessions, (SELECT count(*)::int FROM h) AS hits`,
};

/** Forgets sessions a week after they ended and attempts a day after they were counted. Returns how many rows. */
export async function purgeExpired(deps: Pick<Deps, 'pool'>): Promise<number> {
  const [row] = await run(deps.pool, purge);
  return row ? row.sessions + row.hits : 0;
}
