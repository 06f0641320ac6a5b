import { AppError } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';

export type RateLimit = { bucket: string; hitsMax: number; windowSeconds: number };

const countHits: Statement<{ hits: number; retry_after_seconds: number | null }> = {
  name: 'rate_limit.count',
  text: `SELECT count(*)::int AS hits,
      ceil(extract(epoch FROM min(created_at) + make_interval(secs => $2) - clock_timestamp()))::int
        AS retry_after_seconds
    FROM rate_limit_hits
    WHERE bucket = $1 AND created_at > clock_timestamp() - make_interval(secs => $2)`,
};

const addHits: Statement<{ id: number }> = {
  name: 'rate_limit.add',
  text: 'INSERT INTO rate_limit_hits (bucket) SELECT unnest($1::text[]) RETURNING id',
};

const removeHits: Statement<Record<string, never>> = {
  name: 'rate_limit.remove',
  text: 'DELETE FROM rate_limit_hits WHERE id = ANY ($1::bigint[])',
};

/** An attempt that is counted already; `forget` uncounts it. */
export type Attempt = { forget(): Promise<void> };

/**
 * Counts an attempt in each bucket and only then looks: of a hundred at once no more pass than the limit allows.
 * Throws `rate_limited` with Retry-After, uncounted, once a bucket is full. Counted in PostgreSQL over a sliding
 * window, so neither a restart nor a flushed queue forgets.
 */
export async function countAttempt(db: Queryable, limits: readonly RateLimit[]): Promise<Attempt> {
  const ids = (await run(db, addHits, [limits.map((limit) => limit.bucket)])).map((row) => row.id);
  const forget = async () => void (await run(db, removeHits, [ids]));
  for (const { bucket, hitsMax, windowSeconds } of limits) {
    const [row] = await run(db, countHits, [bucket, windowSeconds]);
    if (row && row.hits > hitsMax) {
      await forget();
      throw new AppError('rate_limited', 'Too many attempts. Please wait a few minutes and try again.', {
        retryAfterSeconds: Math.max(1, row.retry_after_seconds ?? windowSeconds),
      });
    }
  }
  return { forget };
}
