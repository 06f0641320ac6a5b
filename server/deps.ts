import type { Logger } from 'pino';
import type { Config } from './config.ts';
import {
  createDatabase,
  type Database,
  type InspectRows,
  type SystemDb,
  type TenantDb,
} from './db/database.ts';
import { createInvalidations, type Invalidations } from './events/invalidations.ts';
import { createModels, type ModelProvider } from './integrations/llm/create-models.ts';
import { createSocialLogin, type SocialLogin } from './integrations/oauth/social-login.ts';
import { createMailer, type Mailer } from './integrations/resend/mailer.ts';
import { createStripePayments, type StripePayments } from './integrations/stripe/stripe-payments.ts';
import { createTurns, type Turns } from './integrations/stripe/take-turns.ts';
import { createTelephony, type Telephony } from './integrations/twilio/telephony.ts';
import { createQueueBackend, type QueueBackend } from './jobs/queue-backend.ts';
import { createJobs, type Jobs } from './jobs/wake-ups.ts';
import { createLog } from './log.ts';
import { createSessionReader, type SessionReader } from './modules/identity/auth/sessions/session-reader.ts';
import { createDatabaseBrowser, type DatabaseBrowser } from './modules/insight/database/database-browser.ts';

/** Minimum milliseconds between two requests to Stripe that browsers cause for the same payment. */
const SETTLE_SPACING_MS = 1_000;

/** All external services of the product, created once for a server or worker. */
export type Deps = {
  config: Config;
  log: Logger;
  db: SystemDb;
  queueBackend: QueueBackend;
  jobs: Jobs;
  invalidations: Invalidations;
  sessions: SessionReader;
  telephony: Telephony;
  mailer: Mailer;
  payments: StripePayments;
  /** Combines concurrent requests about the outcome of one payment into a single request to Stripe. */
  settles: Turns;
  social: SocialLogin;
  /**
   * Language models of the receptionist in fallback order. The rule-based receptionist, which comes last, is not in the
   * list.
   */
  models: readonly ModelProvider[];
  /** Runs the queries of owners with the database login of their business. */
  browser: DatabaseBrowser;
  /** Opens the connections to the database. A server listens only after that. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

/** Dependencies for a member's request; they reach only rows of that member's business. */
export type MemberDeps = Omit<Deps, 'db' | 'sessions' | 'warmUp' | 'close'> & {
  db: TenantDb;
  /** Members' requests can only remove the sessions of their business from the cache; they cannot read sessions. */
  sessions: Pick<SessionReader, 'evictBusiness'>;
};

/** Creates the dependencies without waiting for PostgreSQL or Redis, which may be unavailable at startup. */
export function createDeps(
  config: Config,
  processName: 'server' | 'worker' | 'operator',
  log: Logger = createLog(config, processName),
  database: Database = openDatabase(config, log),
): Deps {
  const { db } = database;
  const queueBackend = createQueueBackend(config);
  const jobs = createJobs(queueBackend, log);
  const invalidations = createInvalidations(config.DATABASE_URL, log);
  return {
    config,
    log,
    db,
    queueBackend,
    jobs,
    invalidations,
    sessions: createSessionReader(db, invalidations),
    telephony: createTelephony(config),
    mailer: createMailer(config),
    payments: createStripePayments(config),
    settles: createTurns(config.APP_MODE === 'live' ? SETTLE_SPACING_MS : 0),
    social: createSocialLogin(config),
    models: createModels(config),
    browser: createDatabaseBrowser(config, log),
    warmUp: () => database.warmUp(),
    async close() {
      await jobs.close();
      await invalidations.close();
      await database.close();
    },
  };
}

/** The database of a configuration; tests inspect every returned row. */
export function openDatabase(config: Config, log: Logger, inspect?: InspectRows): Database {
  return createDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, log, inspect });
}
