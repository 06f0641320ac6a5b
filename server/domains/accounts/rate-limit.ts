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

const addHits: Statement<Record<string, never>> = {
  name: 'rate_limit.add',
  text: 'INSERT INTO rate_limit_hits (bucket) SELECT unnest($1::text[])',
};

/**
 * Throws `rate_limited` with Retry-After once a bucket is full. Counted in PostgreSQL over a sliding window, so
 * neither a restart nor a flushed queue forgets.
 */
export async function assertBelowLimits(db: Queryable, limits: readonly RateLimit[]): Promise<void> {
  for (const { bucket, hitsMax, windowSeconds } of limits) {
    const [row] = await run(db, countHits, [bucket, windowSeconds]);
    if (row && row.hits >= hitsMax) {
      throw new AppError('rate_limited', 'Too many attempts. Please wait a few minutes and try again.', {
        retryAfterSeconds: Math.max(1, row.retry_after_seconds ?? windowSeconds),
      });
    }
  }
}

/** Counts one attempt in each bucket. */
export async function recordHits(db: Queryable, limits: readonly RateLimit[]): Promise<void> {
  await run(db, addHits, [limits.map((limit) => limit.bucket)]);
}
