import type { SystemDb } from '../../../../db/database.ts';
import type { Invalidations } from '../../../../events/invalidations.ts';
import { findSession, type SessionRow } from './sessions.ts';

/** Time for which a session is cached; also the maximum delay of a revocation in another process. */
const BELIEVED_MS = 1_000;
const REMEMBERED_MAX = 10_000;

type Remembered = { row: SessionRow; readAtMs: number };

/** Reads sessions by token hash; the result may be up to a second old. */
export type SessionReader = {
  find(tokenHash: Buffer): Promise<SessionRow | undefined>;
  /** Forgets the cached sessions of a business, so that they are read again. Call it where one is revoked. */
  evictBusiness(businessId: number): void;
};

/**
 * Caches sessions, because a busy portal reads the same one many times a second. A revocation takes effect with the
 * next request in its own process, and within a second in all others, which an invalidation informs. Nothing is cached
 * while invalidations do not arrive.
 */
export function createSessionReader(db: SystemDb, invalidations: Invalidations): SessionReader {
  const remembered = new Map<string, Remembered>();
  let forgotten = 0;

  function evict(businessId: number | null): void {
    forgotten += 1;
    for (const [key, { row }] of remembered) {
      if (businessId === null || row.business_id === businessId) remembered.delete(key);
    }
  }

  invalidations.onInvalidation((businessId, topics) => {
    if (topics.includes('sessions')) evict(businessId);
  });

  return {
    async find(tokenHash) {
      const key = tokenHash.toString('base64');
      const known = remembered.get(key);
      if (known && performance.now() - known.readAtMs < BELIEVED_MS && invalidations.isConnected())
        return known.row;
      const readAtMs = performance.now();
      const before = forgotten;
      const row = await findSession(db, tokenHash);
      remembered.delete(key);
      // A read that overlapped a revocation may have seen the state before it.
      if (row && before === forgotten) remembered.set(key, { row, readAtMs });
      if (remembered.size > REMEMBERED_MAX) remembered.clear();
      return row;
    },
    evictBusiness: evict,
  };
}
