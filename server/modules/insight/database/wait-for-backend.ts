import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { int, text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofNoBusiness } from '../../../db/statement.ts';

/** Finds a backend by its process id and login, which PostgreSQL shows to every role. */
const findBackend = ofNoBusiness({
  name: 'database.find_backend',
  params: { pid: int, login: text },
  row: { pid: int },
  text: 'SELECT pid FROM pg_stat_activity WHERE pid = $pid AND usename::text = $login',
});

/** Interval of checks. A backend that obeys its time limit has ended by the first check or soon after. */
const CHECK_EVERY_MS = 250;
const AFTER_FAILURE_MS = 5_000;

/**
 * Resolves when a backend of the database browser has ended. While the database does not answer, the backend counts as
 * running.
 */
export async function waitForBackendEnd(
  db: TenantDb,
  log: Logger,
  { pid, login }: { pid: number; login: string },
): Promise<void> {
  for (;;) {
    let waitMs = CHECK_EVERY_MS;
    try {
      if ((await db.first(findBackend, { pid, login })) === undefined) return;
    } catch (error) {
      log.warn({ err: error, pid }, 'cannot tell whether a query of the database browser has ended');
      waitMs = AFTER_FAILURE_MS;
    }
    await sleep(waitMs, undefined, { ref: false });
  }
}
