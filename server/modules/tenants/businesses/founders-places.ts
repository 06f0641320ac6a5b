import { setTimeout as sleep } from 'node:timers/promises';
import { PLAN } from '../../../core/plan.ts';
import { int } from '../../../db/column-types.ts';
import type { SystemRunner } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';

/** Milliseconds for which a count is cached. */
const FRESH_MS = 60_000;
/** Maximum time in ms that a page waits for the first count. */
const PATIENCE_MS = 500;

const businessesUpTo = ofEveryBusiness({
  name: 'businesses.count_up_to',
  because: 'the public site shows the remaining places of the Founder’s Rate',
  params: { most: int },
  row: { count: int },
  text: 'SELECT count(*) AS count FROM (SELECT FROM businesses LIMIT $most) AS counted',
});

/**
 * Returns a function that returns the number of free places of the Founder's Rate: the places of the plan minus the
 * existing businesses. The database is queried at most once a minute for all callers, and no more rows are read than
 * there are places. During a query, callers get the previous count. Callers wait only for the first count, at most half
 * a second; without a count the result is null.
 */
export function createFoundersPlaces(
  db: Pick<SystemRunner, 'first'>,
  now: () => number = Date.now,
): () => Promise<number | null> {
  let known: number | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const readPlaces = async () => {
    const counted = await db.first(businessesUpTo, { most: PLAN.foundersRatePlaces });
    known = Math.max(0, PLAN.foundersRatePlaces - (counted?.count ?? 0));
  };
  return async () => {
    if (now() - readAt >= FRESH_MS) {
      readAt = now();
      // A failed count is not logged as an error: visitors can read the rest of the page, and /readyz reports an
      // unavailable database.
      reading = readPlaces().catch(() => undefined);
    }
    if (known === null) await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return known;
  };
}
