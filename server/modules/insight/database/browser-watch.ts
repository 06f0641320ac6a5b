import { int, text } from '../../../db/column-types.ts';
import type { SystemDb } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';

/**
 * Running queries of the database browser. `seconds` is null if this role may not read statistics: PostgreSQL then
 * hides the start of other backends, but not their process id.
 */
const runningBackends = ofEveryBusiness({
  name: 'database.running_backends',
  because: 'operators monitor the queries of all businesses',
  row: { pid: int, login: text, seconds: int.orNull },
  text: `SELECT a.pid, r.role_name AS login,
      extract(epoch FROM clock_timestamp() - a.backend_start)::integer AS seconds
    FROM pg_stat_activity a JOIN database_roles r ON r.role_name = a.usename::text
    WHERE a.datname = current_database()`,
});

/**
 * Age in seconds of the oldest running query of the database browser, 0 without one. Each backend serves one query. If
 * PostgreSQL hides the start of a backend, its age is measured from the first reading, so a stuck query is detected at
 * the second reading.
 */
export function createBrowserWatch(): (db: SystemDb) => Promise<number> {
  let firstSeenMs = new Map<string, number>();
  return async (db) => {
    const backends = await db.all(runningBackends);
    const now = performance.now();
    const seen = new Map<string, number>();
    const ages = backends.map(({ pid, login, seconds }) => {
      const key = `${login} ${pid}`;
      const since = firstSeenMs.get(key) ?? now;
      seen.set(key, since);
      return seconds ?? (now - since) / 1_000;
    });
    firstSeenMs = seen;
    return Math.max(0, ...ages);
  };
}
