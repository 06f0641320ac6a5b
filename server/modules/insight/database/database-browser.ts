import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { TenantDb } from '../../../db/database.ts';
import type { QueryResult } from './database.schema.ts';
import { ensureLogin, NoLogin } from './ensure-login.ts';
import { formatFailure, switchedOff } from './format-failure.ts';
import { runSelect } from './run-select.ts';
import { createSelectSlots } from './select-slots.ts';
import { waitForBackendEnd } from './wait-for-backend.ts';

/** Runs queries of owners under the login of their business. */
export type DatabaseBrowser = {
  /**
   * Runs a query that `checkSelect` has accepted, or one of our own. Throws errors with fixed texts:
   * `validation_failed` with the SQLSTATE, `rate_limited` while too many other queries run, and `provider_unavailable`.
   * A query counts as running until its backend has ended, even if its caller has already got a response.
   */
  select(db: TenantDb, query: string): Promise<QueryResult>;
};

const WRONG_PASSWORD = '28P01';

/** Creates each login on first use, once per process. Opens no connection before the first query. */
export function createDatabaseBrowser(
  { ADMIN_DATABASE_URL: adminUrl }: Pick<Config, 'ADMIN_DATABASE_URL'>,
  log: Logger,
): DatabaseBrowser {
  const slots = createSelectSlots();
  const logins = new Map<number, Promise<string>>();

  const loginOf = (admin: string, db: TenantDb): Promise<string> => {
    const known = logins.get(db.businessId);
    if (known) return known;
    const pending = ensureLogin(admin, db);
    logins.set(db.businessId, pending);
    pending.catch(() => logins.delete(db.businessId));
    return pending;
  };

  return {
    async select(db, query) {
      if (adminUrl === undefined) throw switchedOff();
      try {
        return await slots.run(db.businessId, async (hold) => {
          const login = await loginOf(adminUrl, db);
          const { username } = new URL(login);
          return runSelect(login, query, (pid) => hold(waitForBackendEnd(db, log, { pid, login: username })));
        });
      } catch (error) {
        // Another process with another secret has changed the password of the login. The next query sets the password
        // of this process again.
        if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) logins.delete(db.businessId);
        if (error instanceof NoLogin) log.error({ err: error }, 'the database browser is off');
        throw formatFailure(error);
      }
    },
  };
}
