import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { canConnect, grantAppRole } from '../../server/db/app-role.ts';
import { ensureDatabase, prepareDatabase } from '../../server/db/prepare-database.ts';
import { ensureRoleMaker } from '../../server/db/role-maker.ts';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import { JOBS } from '../../server/jobs/catalogue.ts';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { HANDLERS } from '../../worker/registry.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { type RunningSandbox, startSandbox, temporaryFolder } from '../sandbox/sandbox-fixture.ts';
import { GOOD_PASSWORD, linkTo, newSignUp } from '../support/accounts.ts';
import { callRest, callTrpc } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type OpenDeps, openDeps, TEST_AUTH_TOKEN, testConfig } from '../support/deps.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { balanceOf, makeBusiness, makePerson } from '../support/factories.ts';
import { inTransaction, requireWaiting, waitForBlockedStatement } from '../support/open-transaction.ts';
import { sqlOf } from '../support/sql.ts';
import { until } from '../support/until.ts';

// As in docker-compose.yml: the schema belongs to the owner, and the product’s role owns nothing.

const role = `app_${randomBytes(6).toString('hex')}`;
const PASSWORD = 'letters-and-2-digits';
let database: TestDatabase;
let appUrl: string;
let sandbox: RunningSandbox;
let deps: OpenDeps;
let app: Awaited<ReturnType<typeof buildApp>>;
let stopWorker: () => Promise<void>;
const folder = temporaryFolder();
const backups = mkdtempSync(join(tmpdir(), 'callingua-app-role-'));

function urlAs(name: string, url: string, password = PASSWORD): string {
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return changed.toString();
}

async function asOwner<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Row>(sql, values).finally(() => client.end());
  return rows;
}

beforeAll(async () => {
  // Starts without a schema, a queue or the role: the migration creates all three.
  database = await createEmptyDatabase();
  appUrl = urlAs(role, database.url);
  await prepareDatabase({ DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: database.url, REDIS_URL: undefined });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  sandbox = await startSandbox(url, folder.path, {
    twilio: { accountSid: 'AC00000000000000000000000000000019', authToken: TEST_AUTH_TOKEN },
  });
  deps = openDeps(testConfig(appUrl, { PUBLIC_URL: url, SANDBOX_URL: sandbox.url }));
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port });
  stopWorker = await startWorker(deps);
});
afterAll(async () => {
  await stopWorker();
  await app.close();
  await sandbox.close();
  await deps.close();
  await asOwner(`DROP OWNED BY ${role}`);
  await asOwner(`DROP ROLE ${role}`);
  await database.drop();
  folder.remove();
  rmSync(backups, { recursive: true, force: true });
});

describe('the database role of the product', () => {
  it('the database role of the product is not a superuser, cannot create objects and owns none', async () => {
    const rows = await asOwner(
      `SELECT r.rolsuper, r.rolcreatedb, r.rolcreaterole, r.rolreplication, r.rolbypassrls,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS relations,
         has_schema_privilege(r.oid, 'public', 'CREATE') AS makes_tables,
         has_database_privilege(r.oid, current_database(), 'CREATE') AS makes_schemas,
         has_database_privilege(r.oid, current_database(), 'TEMPORARY') AS makes_temporary
       FROM pg_roles r WHERE r.rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        relations: 0,
        makes_tables: false,
        makes_schemas: false,
        makes_temporary: false,
      },
    ]);
  });

  it.each([
    ['change a ledger entry', 'UPDATE ledger_entries SET amount_cents = 0'],
    ['delete audit entries', 'DELETE FROM audit_entries'],
    ['empty a table', 'TRUNCATE ledger_entries'],
    ['disable a trigger', 'ALTER TABLE ledger_entries DISABLE TRIGGER ALL'],
    ['skip triggers', `SET session_replication_role = 'replica'`],
    ['drop a table', 'DROP TABLE sessions'],
    ['create a table', 'CREATE TABLE mine (id int)'],
    ['create a temporary table', 'CREATE TEMP TABLE mine (id int)'],
    [
      'replace a function',
      'CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT now() $$',
    ],
    ['move the clock', `UPDATE app_clock SET "offset" = interval '1 year'`],
    ['forge a migration', `INSERT INTO schema_migrations (name, checksum) VALUES ('x', 'y')`],
    ['forge the record of a function', `UPDATE schema_functions SET checksum = 'x'`],
    ['read the passwords of roles', 'SELECT * FROM pg_authid'],
    ['read files of the server', `SELECT pg_read_file('/etc/passwd')`],
  ])('the database role of the product cannot %s', async (_what, sql) => {
    await expect(deps.pool.query(`${sql}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('the database role of the product can immediately use a table that a later migration creates', async () => {
    await asOwner('CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text)');
    const rows = await deps.sql`INSERT INTO later (note) VALUES ('x') RETURNING id, note`;
    expect(rows).toEqual([{ id: 1, note: 'x' }]);
    await asOwner('DROP TABLE later');
  });

  it('the database role of the product gets the same grants from the next migration, even with a new password', async () => {
    const owner = { MIGRATION_DATABASE_URL: database.url, REDIS_URL: undefined };
    expect(await prepareDatabase({ DATABASE_URL: appUrl, ...owner })).toEqual([]);
    const renewed = urlAs(role, database.url, 'another-pass-1');
    expect(await prepareDatabase({ DATABASE_URL: renewed, ...owner })).toEqual([]);
    expect(await ensureDatabase({ DATABASE_URL: renewed })).toEqual({ mayChangeSchema: false });
    await expect(ensureDatabase({ DATABASE_URL: appUrl })).rejects.toMatchObject({ code: '28P01' });
    expect(await prepareDatabase({ DATABASE_URL: appUrl, ...owner })).toEqual([]);
    const [storedRole] = await asOwner<{ rolpassword: string }>(
      'SELECT rolpassword FROM pg_authid WHERE rolname = $1',
      [role],
    );
    expect(storedRole?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
    const update = 'UPDATE ledger_entries SET amount_cents = 0';
    await expect(deps.pool.query(`${update}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('the database role of the product is refused if it is the owner, a superuser or a member of another role', async () => {
    const owner = { MIGRATION_DATABASE_URL: database.url, REDIS_URL: undefined };
    await expect(prepareDatabase({ DATABASE_URL: database.url, ...owner })).rejects.toThrow('can do more');
    const other = `${role}_other`;
    for (const might of ['IN ROLE pg_read_all_data', 'CREATEDB', 'CREATEROLE', 'BYPASSRLS']) {
      await asOwner(`CREATE ROLE ${other} LOGIN ${might}`);
      await expect(prepareDatabase({ DATABASE_URL: urlAs(other, database.url), ...owner })).rejects.toThrow(
        'can do more',
      );
      expect(await canConnect(urlAs(other, database.url))).toBe(false);
      await asOwner(`DROP ROLE ${other}`);
    }
  });

  it('the database role of the product needs a password of at least 8 letters, digits and signs', async () => {
    for (const password of ['short-1', 'with a blank'])
      await expect(
        grantAppRole(database.url, urlAs(`${role}_other`, database.url, password)),
      ).rejects.toThrow('at least 8 letters');
  });

  it('the database role of the product may own another database', async () => {
    const elsewhere = await createEmptyDatabase();
    const other = `${role}_other`;
    await asOwner(`CREATE ROLE ${other} LOGIN`);
    await asOwner(`ALTER DATABASE ${elsewhere.name} OWNER TO ${other}`);
    await grantAppRole(database.url, urlAs(other, database.url));
    expect(await canConnect(urlAs(other, database.url))).toBe(true);
    await elsewhere.drop();
    await asOwner(`DROP OWNED BY ${other}`);
    await asOwner(`DROP ROLE ${other}`);
  });
});

describe('a server start with the product’s role', () => {
  it('a server start with the product’s role accepts a current schema and changes nothing', async () => {
    expect(await ensureDatabase({ DATABASE_URL: appUrl })).toEqual({ mayChangeSchema: false });
  });

  it('a server start with the product’s role refuses an outdated schema, and names the missing migration and its command', async () => {
    const last = (await readSchemaFiles()).migrations.at(-1);
    const rows = await asOwner<{ checksum: string }>(
      'DELETE FROM schema_migrations WHERE name = $1 RETURNING checksum',
      [last?.name],
    );
    await expect(ensureDatabase({ DATABASE_URL: appUrl })).rejects.toThrow(
      `The database lacks ${last?.name}, and this role may not change its schema. Run dist/prisma/migrate.js`,
    );
    await asOwner('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      last?.name,
      rows[0]?.checksum,
    ]);
  });

  it('a server start with the product’s role refuses an outdated function, and names it', async () => {
    const [changed] = (await readSchemaFiles()).functions;
    const setChecksum = (checksum?: string) =>
      asOwner('UPDATE schema_functions SET checksum = $1 WHERE name = $2', [checksum, changed?.name]);
    await setChecksum('of before');
    await expect(ensureDatabase({ DATABASE_URL: appUrl })).rejects.toThrow(
      `The database lacks ${changed?.name}(), and this role may not change its schema.`,
    );
    await setChecksum(changed?.checksum);
    expect(await ensureDatabase({ DATABASE_URL: appUrl })).toEqual({ mayChangeSchema: false });
  });

  it('a server start with the owner’s role migrates the database', async () => {
    const fresh = await createEmptyDatabase();
    expect(await ensureDatabase({ DATABASE_URL: fresh.url })).toEqual({ mayChangeSchema: true });
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    const { rows } = await client.query(`SELECT to_regclass('bullmq.migration') IS NOT NULL AS has_queue`);
    await client.end();
    await fresh.drop();
    expect(rows).toEqual([{ has_queue: true }]);
  });
});

describe('the product with its restricted role', () => {
  it('the product with its restricted role handles a sign-up, an email verification and a sign-in', async () => {
    const input = newSignUp({ businessName: 'Granted Salon' });
    const response = await callTrpc(app, ['mutation', 'auth.signUp'], input);
    expect(response.statusCode).toBe(200);
    const browserKey = response.json().result.data.token;
    const verification = { token: await linkTo(deps, input.email, 'verify-email'), browserKey };
    expect((await callTrpc(app, ['mutation', 'auth.verifyEmail'], verification)).statusCode).toBe(200);
    const login = { email: input.email, password: GOOD_PASSWORD };
    expect((await callTrpc(app, ['mutation', 'auth.login'], login)).statusCode).toBe(200);
  });

  it('the product with its restricted role charges a call through the queue in PostgreSQL', async () => {
    const business = await makeBusiness(deps, { balanceCents: 1_000 });
    const answer = await sandbox.post('/sandbox/calls', { to: business.number, duration: 61 });
    expect(answer.status).toBe(200);
    const balance = () => balanceOf(deps.pool, business.id);
    await until(async () => (await balance()) === 975, 20_000, 'the call is charged');
    expect(deps.queueBackend.kind).toBe('postgres');
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      postgres: 'up',
      queue: 'up',
      queue_backend: 'postgres',
    });
  });

  it('the product with its restricted role books, moves and cancels appointments, and creates and erases a customer', async () => {
    const business = await makeBusiness(deps);
    const { token } = await makePerson(deps, business.id, { role: 'manager' });
    const post = async (path: string, fields: object) => {
      const answer = await callRest(app, ['POST', path], fields, token);
      expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
      return answer.json();
    };
    const mutate = async (path: string, input: object) => {
      const answer = await callTrpc(app, ['mutation', path], input, token);
      expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
      return answer.json().result.data;
    };
    const person = { firstName: 'Ada', lastName: 'Byron', phone: '+14165550177' };
    const customer = await mutate('customers.create', person);
    const { appointment } = await post('/api/appointments/create_from_ui', {
      service_id: -1,
      start_time: '2031-03-04T10:00',
      end_time: '2031-03-04T10:30',
      customer_option: 'skip_customer',
    });
    const appointmentId = appointment.appointment_id ?? appointment.id;
    const time = { startsAt: '2031-03-05T10:00', endsAt: '2031-03-05T10:30' };
    await mutate('appointments.update', { appointmentId, time });
    await mutate('appointments.update', { appointmentId, status: 'cancelled' });
    await mutate('customers.remove', { customerId: customer.id ?? customer.customerId });
  });

  it.each(Object.keys(JOBS).filter((name) => name !== 'charge-calls'))(
    'the product with its restricted role runs the job %s',
    async (name) => {
      const handler = HANDLERS[name as keyof typeof HANDLERS] as (
        deps: OpenDeps,
        payload: object,
      ) => Promise<number>;
      expect(await handler(deps, {})).toBeGreaterThanOrEqual(0);
    },
  );

  it('the product with its restricted role creates a backup', async () => {
    const { rows } = await writeBackup(appUrl, join(backups, 'state.backup.gz'));
    expect(rows).toBeGreaterThan(10);
  });
});

it('the database role that may create logins is created once by concurrent runs, gets a new password, and is refused without CREATEROLE', async () => {
  const maker = `maker_${randomBytes(6).toString('hex')}`;
  const make = (password?: string) => ensureRoleMaker(database.url, urlAs(maker, database.url, password));
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(() => pool.end());
  const { both } = await inTransaction({ pool }, async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('callingua role maker'))`;
    const runs = Promise.allSettled([make(), make()]);
    await waitForBlockedStatement({ sql: sqlOf(pool) }, 'role maker', 2);
    return { both: runs };
  });
  expect(await both).toEqual(Array(2).fill({ status: 'fulfilled', value: undefined }));
  await make('other-letters-and-3-digits');
  expect(await canConnect(urlAs(maker, database.url, 'other-letters-and-3-digits'))).toBe(true);
  await pool.query(`ALTER ROLE ${maker} NOCREATEROLE`);
  await expect(make()).rejects.toThrow('is not one that makes roles');
  await pool.query(`DROP ROLE ${maker}`);
});

it('the product’s role is created once by two concurrent runs', async () => {
  const name = `app_${randomBytes(6).toString('hex')}`;
  const grant = () => grantAppRole(database.url, urlAs(name, database.url));
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(() => pool.end());
  const { both } = await inTransaction({ pool }, async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('callingua app role'))`;
    const runs = Promise.allSettled([grant(), grant()]);
    await requireWaiting({ sql: sqlOf(pool) }, runs, 'app role');
    await waitForBlockedStatement({ sql: sqlOf(pool) }, 'app role', 2);
    return { both: runs };
  });
  expect(await both).toEqual(Array(2).fill({ status: 'fulfilled', value: undefined }));
  await pool.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
});

it('preparing a database creates the role that may create logins', async () => {
  const maker = `maker_${randomBytes(6).toString('hex')}`;
  const ADMIN_DATABASE_URL = urlAs(maker, database.url);
  const urls = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: database.url, ADMIN_DATABASE_URL };
  await prepareDatabase({ ...urls, REDIS_URL: undefined });
  expect(await canConnect(ADMIN_DATABASE_URL)).toBe(true);
  await asOwner(`DROP ROLE ${maker}`);
});

it('the product’s role may change the rows of every table that is neither append-only nor filled by migrations', async () => {
  const rows = await asOwner<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND NOT (has_table_privilege($1, c.oid, 'UPDATE') AND has_table_privilege($1, c.oid, 'DELETE'))
     ORDER BY relname`,
    [role],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...['app_clock', 'audit_entries', 'charge_periods', 'dunning_steps', 'language_voices', 'languages'],
    ...['ledger_entries', 'payment_effects', 'schema_functions', 'schema_migrations'],
  ]);
});

it('the product’s role may read every table and view', async () => {
  const rows = await asOwner<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND NOT has_table_privilege($1, c.oid, 'SELECT')`,
    [role],
  );
  expect(rows).toEqual([]);
});
