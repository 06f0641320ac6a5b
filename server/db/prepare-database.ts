import { runMigrations } from 'bullmq';
import pg from 'pg';
import type { Config } from '../config.ts';
import { QUEUE_NAMES } from '../jobs/catalogue.ts';
import { TIMER_QUEUE } from '../jobs/queue-backend.ts';
import { grantAppRole } from './app-role.ts';
import { runnerOn } from './database.ts';
import { migrate, missingFromSchema } from './migrate.ts';
import { ensureRoleMaker } from './role-maker.ts';

type Addresses = Pick<Config, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'REDIS_URL'> &
  Partial<Pick<Config, 'ADMIN_DATABASE_URL'>>;

/**
 * Migrates the database to the schema of this version, including the queue's schema when there is no Redis. With
 * MIGRATION_DATABASE_URL, the owner migrates, and the role of DATABASE_URL is granted only the rights that the running
 * product needs. The role of ADMIN_DATABASE_URL, if set, may create the logins of the database browser. The function
 * can be repeated, even while the product is running. Returns the applied migrations and functions.
 */
export async function prepareDatabase(config: Addresses): Promise<string[]> {
  const owner = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL;
  const applied = await migrate(owner);
  if (config.REDIS_URL === undefined) await migrateQueue(owner);
  if (config.MIGRATION_DATABASE_URL !== undefined) {
    await grantAppRole(owner, config.DATABASE_URL);
    if (config.ADMIN_DATABASE_URL !== undefined) await ensureRoleMaker(owner, config.ADMIN_DATABASE_URL);
  }
  return applied;
}

/** Creates the tables of BullMQ's PostgreSQL backend. Does nothing when they exist. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    await runMigrations(client);
    // Creates the sequences of job numbers in advance. BullMQ would create each one with the first job of its queue,
    // but the product's role may not create sequences.
    for (const queue of [...QUEUE_NAMES, TIMER_QUEUE]) {
      const { rows } = await client.query<{ name: string }>(
        `SELECT format('bullmq.%I', bullmq.job_id_seq_name($1)) AS name`,
        [queue],
      );
      for (const { name } of rows) await client.query(`CREATE SEQUENCE IF NOT EXISTS ${name}`);
    }
  });
}

/**
 * Prepares the database before a server or worker starts: a role that may change the schema migrates, any other role
 * only checks. Throws with the list of what is missing and who must apply it. Returns whether the role may change the
 * schema, which should be false in production.
 */
export async function ensureDatabase(config: Addresses): Promise<{ mayChangeSchema: boolean }> {
  const mayChangeSchema = await connected(config.DATABASE_URL, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `SELECT has_schema_privilege('public', 'CREATE') AS may`,
    );
    return rows[0]?.may ?? false;
  });
  if (mayChangeSchema) await prepareDatabase({ ...config, MIGRATION_DATABASE_URL: undefined });
  else await connected(config.DATABASE_URL, refuseOldSchema);
  return { mayChangeSchema };
}

async function refuseOldSchema(client: pg.Client): Promise<void> {
  const missing = await missingFromSchema(runnerOn(client));
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.join(', ')}, and this role may not change its schema. ` +
        'Run dist/prisma/migrate.js with MIGRATION_DATABASE_URL first.',
    );
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
