import type { SystemDb } from '../../../../db/database.ts';
import type { Invalidations } from '../../../../events/invalidations.ts';
import { findSession, type SessionRow } from './sessions.ts';

/** Time for which a session is cached. A revocation in another process takes effect at the latest after this time. */
const BELIEVED_MS = 1_000;
const REMEMBERED_MAX = 10_000;

type Remembered = { row: SessionRow; readAtMs: number };

/** Reads a session by the hash of its token. The result may be up to a second old. */
export type SessionReader = {
  find(tokenHash: Buffer): Promise<SessionRow | undefined>;
  /** Drops the cached sessions of a business, so that they are read again. Call it whenever a session is revoked. */
  evictBusiness(businessId: number): void;
};

/**
 * Caches sessions, because a busy portal reads the same session many times a second. A revocation takes effect with the
 * next request in its own process. Other processes get an invalidation, and apply the revocation within a second. While
 * invalidations do not arrive, every request reads its session from the database.
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
      // A row that was read while a revocation arrived may be outdated, so it is not cached.
      if (row && before === forgotten) remembered.set(key, { row, readAtMs });
      if (remembered.size > REMEMBERED_MAX) remembered.clear();
      return row;
    },
    evictBusiness: evict,
  };
}
