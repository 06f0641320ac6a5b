import { AppError } from '../core/errors.ts';
import { float, int, ints, text, texts } from '../db/column-types.ts';
import type { SharedRunner } from '../db/database.ts';
import { ofNoBusiness } from '../db/statement.ts';

export type RateLimit = { bucket: string; hitsMax: number; windowSeconds: number };

const countHits = ofNoBusiness({
  name: 'rate_limit.count',
  params: { bucket: text, windowSeconds: float },
  row: { hits: int, retry_after_seconds: int.orNull },
  text: `SELECT count(*)::int AS hits,
      ceil(extract(epoch FROM min(created_at) + make_interval(secs => $windowSeconds) - clock_timestamp()))::int
        AS retry_after_seconds
    FROM rate_limit_hits
    WHERE bucket = $bucket AND created_at > clock_timestamp() - make_interval(secs => $windowSeconds)`,
});

const addHits = ofNoBusiness({
  name: 'rate_limit.add',
  params: { buckets: texts },
  row: { id: int },
  text: 'INSERT INTO rate_limit_hits (bucket) SELECT unnest($buckets::text[]) RETURNING id',
});

const removeHits = ofNoBusiness({
  name: 'rate_limit.remove',
  params: { ids: ints },
  text: 'DELETE FROM rate_limit_hits WHERE id = ANY ($ids::bigint[])',
});

/** A counted attempt; `uncount` removes it from the count. */
export type Attempt = { uncount(): Promise<void> };

/**
 * Counts an attempt in each bucket before it compares the counts with the limits, so that concurrent attempts cannot
 * exceed a limit together. Throws `rate_limited` with Retry-After once a bucket is full; a refused attempt is not
 * counted. The counts are stored in PostgreSQL over a sliding window, so that neither a restart nor a flushed queue
 * resets them.
 */
export async function countAttempt(db: SharedRunner, limits: readonly RateLimit[]): Promise<Attempt> {
  const ids = (await db.all(addHits, { buckets: limits.map((limit) => limit.bucket) })).map((row) => row.id);
  const uncount = async () => void (await db.all(removeHits, { ids }));
  for (const { bucket, hitsMax, windowSeconds } of limits) {
    const row = await db.first(countHits, { bucket, windowSeconds });
    if (row && row.hits > hitsMax) {
      await uncount();
      throw new AppError('rate_limited', 'errors.common.tooManyAttempts', {
        retryAfterSeconds: Math.max(1, row.retry_after_seconds ?? windowSeconds),
      });
    }
  }
  return { uncount };
}
