import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../server/core/errors.ts';
import { BROWSER_LIMITS } from '../../server/core/plan.ts';
import { createBrowserWatch } from '../../server/modules/insight/database/browser-watch.ts';
import { checkSelect } from '../../server/modules/insight/database/check-select.ts';
import { listVisibleTables } from '../../server/modules/insight/database/database.queries.ts';
import type { BrowserTable } from '../../server/modules/insight/database/database.schema.ts';
import { createDatabaseBrowser } from '../../server/modules/insight/database/database-browser.ts';
import { ensureLogin } from '../../server/modules/insight/database/ensure-login.ts';
import { runSelect, SELECT_SESSION } from '../../server/modules/insight/database/run-select.ts';
import { FUNCTIONS } from '../../server/modules/insight/database/select-words.ts';
import { waitForBackendEnd } from '../../server/modules/insight/database/wait-for-backend.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { adminOf, buildTestApp, callTrpc, makeCompany } from '../support/app.ts';
import { captureLog } from '../support/captured-log.ts';
import { asMember } from '../support/deps.ts';
import { ESCAPES, OPEN_QUESTIONS } from '../support/escapes.ts';
import { forFile } from '../support/for-file.ts';
import { furnish } from '../support/furnished-company.ts';
import { hashTables } from '../support/hash-tables.ts';
import { HIDDEN_COLUMNS, HIDDEN_TABLES } from '../support/hidden-columns.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { override } from '../support/override.ts';
import { startProviders } from '../support/product.ts';
import { until } from '../support/until.ts';

const MARK = 'belongs-to-the-other';
/** The longest acceptable time: twice the maximum query time, for slow machines. */
const LONGEST_MS = 2 * BROWSER_LIMITS.outerMs;

const providers = forFile(startProviders);
const test = forFile(() => buildTestApp({ SANDBOX_URL: providers.sandbox.url }));
let login: string;
let tables: BrowserTable[];

beforeAll(() => test.deps.sql`SELECT setval(pg_get_serial_sequence('businesses', 'id'), 900000)`);
const own = forFile(async () => furnish(test.deps, await makeCompany(test.deps), 'belongs-to-us'));
const other = forFile(async () => furnish(test.deps, await makeCompany(test.deps), MARK));
beforeAll(async () => {
  login = await ensureLogin(test.deps.config.DATABASE_URL, test.deps.db.ofBusiness(own.id));
  tables = await listVisibleTables(test.deps.db);
});
afterAll(async () => {
  const rows = await test.deps.sql`SELECT role_name FROM database_roles`;
  for (const { role_name: role } of rows) await test.deps.pool.query(`DROP ROLE IF EXISTS ${role}`);
});

const normalized = (statement: string) =>
  statement.replaceAll('$other', String(other.id)).replaceAll('$mark', MARK);
const ask = (query: string, token = own.admin.token) =>
  callTrpc(test.app, ['mutation', 'database.query'], { query }, token);
const found = async (query: string, token?: string) => (await ask(query, token)).json().result.data;
const sentenceOf = (error: unknown) => (error as AppError).message;

/** Everything that a query could have changed: every row of every table, the roles and the large objects. */
async function everything(): Promise<string> {
  const roles = `SELECT 'roles', count(*), md5(string_agg(rolname || rolsuper || rolconnlimit, '' ORDER BY rolname)) FROM pg_roles
    WHERE rolname IN (SELECT role_name FROM database_roles)`;
  const objects = `SELECT 'objects', count(*), '' FROM pg_largeobject_metadata`;
  const { rows } = await test.deps.pool.query(`${roles} UNION ALL ${objects} ORDER BY 1`);
  return JSON.stringify([await hashTables(test.deps.pool), rows]);
}

describe('another business in the database browser', () => {
  it('another business in the database browser is invisible to every query, because the database login determines the business', async () => {
    for (const question of OPEN_QUESTIONS) {
      const answer = await ask(normalized(question));
      expect(answer.statusCode, `${question} ${answer.body}`).toBe(200);
      expect(answer.body, question).not.toContain(question.includes('$mark') ? `${MARK}-` : MARK);
      expect(answer.body, question).not.toContain(String(other.id));
    }
    expect(JSON.stringify(await found('SELECT * FROM customers', other.admin.token))).toContain(MARK);
  });

  it('another business has a different database login, and a login without a business sees no row', async () => {
    const theirs = await ensureLogin(test.deps.config.DATABASE_URL, test.deps.db.ofBusiness(other.id));
    expect(new URL(theirs).username).not.toBe(new URL(login).username);
    expect(await test.deps.sql`SELECT count(*)::int AS count FROM browser.customers`).toEqual([{ count: 0 }]);
  });
});

describe('the login of the database browser', () => {
  it('the login of the database browser is refused while it has further privileges, and works again without them', async () => {
    const third = await makeCompany(test.deps);
    const db = test.deps.db.ofBusiness(third.id);
    const role = new URL(await ensureLogin(test.deps.config.DATABASE_URL, db)).username;
    await test.deps.pool.query(`ALTER ROLE ${role} RESET ALL`);
    for (const [more, less] of [
      [`ALTER ROLE ${role} CREATEDB`, `ALTER ROLE ${role} NOCREATEDB`],
      [`GRANT pg_read_all_data TO ${role}`, `REVOKE pg_read_all_data FROM ${role}`],
      [`GRANT SELECT ON public.customers TO ${role}`, `REVOKE SELECT ON public.customers FROM ${role}`],
      [`GRANT SELECT ON users_id_seq TO ${role}`, `REVOKE SELECT ON users_id_seq FROM ${role}`],
    ] as const) {
      await test.deps.pool.query(more);
      await expect(ensureLogin(test.deps.config.DATABASE_URL, db), more).rejects.toThrow('could do more');
      await test.deps.pool.query(less);
    }
    const settings = await test.deps.sql`SELECT rolconfig FROM pg_roles WHERE rolname = ${role}`;
    expect(settings).toEqual([{ rolconfig: null }]);
    expect(new URL(await ensureLogin(test.deps.config.DATABASE_URL, db)).username).toBe(role);
  });

  it('the login of the database browser has its query limits and its password restored after a manual change', async () => {
    const db = test.deps.db.ofBusiness(own.id);
    const role = new URL(login).username;
    await test.deps.pool.query(`ALTER ROLE ${role} RESET ALL; ALTER ROLE ${role} PASSWORD 'another'`);
    const { creating } = await inTransaction(test.deps, async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('callingua browser logins'))`;
      const creating = ensureLogin(`${test.deps.config.DATABASE_URL}?application_name=admin`, db);
      await requireWaiting(test.deps, creating, 'browser logins');
      return { creating };
    });
    expect(await runSelect(await creating, 'SELECT 1')).toMatchObject({ rows: [[1]] });
    const rows = await test.deps.sql`SELECT rolconfig AS settings FROM pg_roles WHERE rolname = ${role}`;
    const limits = Object.entries({ ...SELECT_SESSION, temp_file_limit: BROWSER_LIMITS.temporaryFiles });
    expect(rows[0].settings.toSorted()).toEqual(limits.map((limit) => limit.join('=')).toSorted());
    const connections = () => test.deps.sql`SELECT FROM pg_stat_activity WHERE application_name = 'admin'`;
    await until(async () => (await connections()).length === 0);
  });

  it('the login of the database browser needs a role that creates logins, which need not be a superuser', async () => {
    const maker = `maker_${randomUUID().slice(0, 8)}`;
    await test.deps.pool.query(`CREATE ROLE ${maker} LOGIN PASSWORD 'letters-and-2-digits'`);
    const url = new URL(test.deps.config.DATABASE_URL);
    [url.username, url.password] = [maker, 'letters-and-2-digits'];
    const db = test.deps.db.ofBusiness((await makeCompany(test.deps)).id);
    await expect(ensureLogin(url.toString(), db)).rejects.toThrow('may not create logins');
    for (const ADMIN_DATABASE_URL of [url.toString(), undefined]) {
      const browser = createDatabaseBrowser({ ADMIN_DATABASE_URL }, captureLog().log);
      await expect(browser.select(db, 'SELECT 1')).rejects.toMatchObject({
        code: 'provider_unavailable',
        message: 'errors.database.off',
      });
    }
    await test.deps.pool.query(`ALTER ROLE ${maker} CREATEROLE`);
    const made = await ensureLogin(url.toString(), db);
    expect(await runSelect(made, 'SELECT 1')).toMatchObject({ rows: [[1]] });
    await test.deps.pool.query(`DROP ROLE ${new URL(made).username}, ${maker}`);
  });
});

describe('the tables of the database browser', () => {
  const columnsOf = async (schema: string, kind: 'r' | 'v') => {
    const rows = await test.deps.sql<{ name: string }>`SELECT format('%s.%s', c.relname, a.attname) AS name
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = ${schema}::regnamespace AND c.relkind = ${kind}`;
    return rows.map(({ name }) => name);
  };
  const tableOf = (column: string) => column.split('.')[0] ?? '';

  it('the tables of the database browser include every table and column of a business, except documented exclusions', async () => {
    const all = await columnsOf('public', 'r');
    const tenants = new Set(all.filter((name) => name.endsWith('.business_id')).map(tableOf));
    tenants.add('businesses');
    const visibleColumns = new Set(await columnsOf('browser', 'v'));
    const missing = all.filter(
      (name) => tenants.has(tableOf(name)) && !name.endsWith('.business_id') && !visibleColumns.has(name),
    );
    const explained = (name: string) => HIDDEN_TABLES[tableOf(name)] ?? HIDDEN_COLUMNS[name];
    expect(missing.filter((name) => !explained(name))).toEqual([]);
    expect([...visibleColumns].filter((name) => explained(name))).toEqual([]);
    expect([...visibleColumns].filter((name) => !tenants.has(tableOf(name)))).toEqual([]);
  });

  it('the tables of the database browser are views with a security barrier that filter by the signed-in business', async () => {
    const rows = await test.deps.sql<{ name: string; options: string; text: string }>`
      SELECT c.relname AS name, c.reloptions::text AS options, pg_get_viewdef(c.oid) AS text
      FROM pg_class c WHERE c.relnamespace = 'browser'::regnamespace AND c.relkind = 'v'`;
    expect(rows.length).toBe(tables.length);
    for (const { name, options, text } of rows) {
      expect(options, name).toContain('security_barrier=true');
      expect(text, name).toMatch(
        /WHERE \((business_)?id = \( SELECT r\.business_id\s+FROM database_roles r\s+WHERE \(r\.role_name = \(?SESSION_USER\)?::text\)\)\)/,
      );
    }
  });

  it('the tables of the database browser show their first 50 rows in the format of a query result', async () => {
    const read = (table: string) =>
      callTrpc(test.app, ['query', 'database.tableData'], { table }, own.admin.token);
    for (const { name, columns } of tables) {
      const answer = await read(name);
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(200);
      expect(answer.json().result.data.columns).toEqual(columns.map((column) => column.name));
      expect(answer.body).not.toContain(MARK);
    }
    for (const table of ['sessions', 'public.users', 'pg_class', 'customers"; --'])
      expect((await read(table)).statusCode).toBe(404);
  });
});

describe('each layer of the database browser’s isolation, alone', () => {
  it('each layer of the database browser’s isolation alone withstands more than 150 escape attempts', () => {
    expect(ESCAPES.length).toBeGreaterThan(150);
    expect(new Set(ESCAPES.map(([, statement]) => statement)).size).toBe(ESCAPES.length);
  });

  it('the grammar refuses every escape attempt before it sends anything', async () => {
    for (const [group, statement] of ESCAPES) {
      const refusal = await checkSelect(normalized(statement), tables).catch((error: unknown) => error);
      expect(refusal, `${group}: ${statement}`).toMatchObject({ code: 'validation_failed' });
      expect(sentenceOf(refusal), statement).not.toMatch(/customers|"|syntax/);
    }
  });

  it('the grammar refuses every function that PostgreSQL would call with a row when a column has its name', async () => {
    const rows = await test.deps.sql<{ name: string }>`SELECT DISTINCT proname::text AS name FROM pg_proc p
      WHERE prokind IN ('f', 'a') AND prorettype <> 'internal'::regtype
        AND (pronargs - pronargdefaults <= 1 OR provariadic <> 0) AND pronargs > 0
        AND proargtypes[0] IN ('"any"'::regtype, 'anyelement'::regtype, 'anynonarray'::regtype,
          'anycompatible'::regtype, 'anycompatiblenonarray'::regtype, 'record'::regtype)`;
    const takesRow = rows.map(({ name }) => name).filter((name) => !FUNCTIONS.has(name));
    expect(takesRow).toContain('json_agg');
    const refused = await Promise.all(
      takesRow.map(async (name) => {
        const query = `SELECT 1 AS "${name}" FROM customers c ORDER BY c."${name}"`;
        return (await checkSelect(query, tables).catch(sentenceOf)) && name;
      }),
    );
    expect(refused).toEqual(takesRow);
  });

  it(
    'the login reveals and changes nothing for any escape attempt, within its time limit',
    async () => {
      const before = await everything();
      for (const [group, statement] of ESCAPES) {
        const label = `${group}: ${statement}`;
        const start = performance.now();
        // A login may have two connections at a time.
        const came = await Promise.all(
          [runSelect, runBare].map((run) => run(login, normalized(statement)).catch(String)),
        );
        expect(performance.now() - start, label).toBeLessThan(BROWSER_LIMITS.outerMs);
        expect(JSON.stringify(came), label).not.toContain(MARK);
      }
      expect(await everything()).toBe(before);
    },
    60 * LONGEST_MS,
  );

  /** Runs a query as in production, but without the parser and the cursor. */
  async function runBare(url: string, text: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: url, statement_timeout: BROWSER_LIMITS.statementMs });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('BEGIN TRANSACTION READ ONLY');
      await client.query('SET LOCAL search_path = browser');
      return (await client.query({ name: 'bare', text, rowMode: 'array' })).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
});

describe('a query in the database browser', () => {
  it('a query in the database browser is cut after 50 rows and at a megabyte, with isTruncated set', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `(${at})`).join(', ');
    const rows = await found(`SELECT column1 FROM (VALUES ${many}) v`);
    expect(rows).toMatchObject({ columns: ['column1'], isTruncated: true });
    expect(rows.rows).toHaveLength(50);
    expect(rows.rows[7]).toEqual([7]);
    await test.deps.prisma.customer.create({
      data: { businessId: own.id, firstName: 'Long', lastName: 'Notes', notes: 'abcdefgh'.repeat(2_000) },
    });
    const long = await found(`SELECT notes FROM customers WHERE first_name = 'Long'`);
    expect(long.isTruncated).toBe(true);
    expect(long.rows[0][0]).toHaveLength(BROWSER_LIMITS.cellLength + 1);
    const wide = await found(
      `SELECT notes, notes, notes FROM customers, (VALUES ${many}) v WHERE first_name = 'Long'`,
    );
    expect(wide.isTruncated).toBe(true);
    expect(JSON.stringify(wide.rows).length).toBeLessThan(BROWSER_LIMITS.bytes);
  });

  it('a query in the database browser returns numbers and booleans unchanged, and other values as PostgreSQL formats them', async () => {
    const answer = await found(
      `SELECT 1 AS a, true AS b, NULL::int4 AS c, 'x' AS a, 12.50::numeric AS d, 9007199254740993 AS e, '2031-03-04T10:00:00-05'::timestamptz AS f`,
    );
    expect(answer.columns).toEqual(['a', 'b', 'c', 'a', 'd', 'e', 'f']);
    expect(answer.rows).toEqual([
      [1, true, null, 'x', '12.50', '9007199254740993', '2031-03-04 15:00:00+00'],
    ]);
  });

  it.each([
    ['SELECT nothing FROM customers', 'Error 42703: there is no such column.'],
    ['SELECT 1 / 0', /^Error 22012: a value does not fit/],
    [`SELECT first_name::int4 FROM customers`, /^Error 22P02: a value does not fit/],
    ['SELECT first_name, count(*) FROM customers', /^Error 42803: /],
    ['SELEKT 1', /^Error 42601: /],
  ])('a query in the database browser fails with a documented message: %s', async (query, sentence) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    const { message } = answer.json().error;
    expect(message).toMatch(sentence);
    expect(message).not.toContain('belongs-to-us');
  });

  it('a query in the database browser is audited, visible to its user alone, and deleted after a month', async () => {
    const { prisma, pool } = test.deps;
    const customer = await prisma.customer.create({
      data: { businessId: own.id, firstName: 'Zebedee', lastName: 'Quill', email: 'zebedee@example.test' },
    });
    await ask(`SELECT * FROM customers WHERE first_name = 'Zebedee'`);
    await ask('DROP TABLE customers -- Zebedee');
    const history = async (token: string) =>
      (await callTrpc(test.app, ['query', 'database.history'], undefined, token)).json().result.data;
    const [refused, passed] = await history(own.admin.token);
    expect(passed.query).toContain('Zebedee');
    expect(refused.query).toContain('DROP TABLE');
    const audited = await prisma.auditEntry.findMany({
      where: {
        businessId: own.id,
        action: 'database.queried',
        subject: { in: [`query-${passed.id}`, `query-${refused.id}`] },
      },
    });
    expect(audited).toHaveLength(2);
    expect(JSON.stringify(audited.map(({ details }) => details))).not.toContain('Zebedee');
    expect(JSON.stringify(await history(other.admin.token))).not.toContain('Zebedee');

    const actor = adminOf(own);
    await removeCustomer(asMember(test.deps, own.id), actor, { customerId: customer.id });
    const { rows } = await pool.query(`SELECT content FROM database_queries WHERE content LIKE '%Zebedee%'`);
    expect(rows).toEqual([]);
    const erased = (await history(own.admin.token)).map(({ query }: { query: string }) => query);
    expect(erased.slice(0, 2)).toEqual([
      expect.stringContaining('DROP TABLE'),
      expect.stringContaining('SELECT *'),
    ]);
  });

  it('a query in the database browser is refused when it is too long, deep or wide, and the next query is answered', async () => {
    const deep = (count: number, open: string, close = '') =>
      `SELECT ${open.repeat(count)}1${close.repeat(count)}`;
    for (const query of [
      'SELECT 1'.padEnd(BROWSER_LIMITS.queryLength + 1, ' + 1'),
      deep(3_000, '('.padEnd(1), ')'),
      deep(290, '(', ')'),
      deep(2_900, '- '),
      deep(2_900, '+ '),
      deep(1_400, 'NOT '),
      deep(1_000, '1 + '),
      deep(290, '(SELECT ', ')'),
      deep(140, 'CASE WHEN true THEN ', ' END'),
      deep(130, 'CASE WHEN true THEN ', ' END'),
      `SELECT 1${' UNION SELECT 1'.repeat(600)}`,
      `SELECT ${'1, '.repeat(2_600)}1`,
      'SELECT "',
      "SELECT '",
      'SELECT /*',
      'SELECT $$',
      'SELECT 1 \u0000',
      '\u202E',
    ]) {
      const answer = await ask(query);
      expect([400, 429], `${query.slice(0, 60)} ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
      expect(await found('SELECT 1 AS one')).toMatchObject({ rows: [[1]] });
    }
  });
});

describe('the backend of a query in the database browser', () => {
  it('a backend counts as running while its process id and its login exist together, and is checked four times a second', async () => {
    const client = new pg.Client({ connectionString: login });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = { pid: rows[0]?.pid ?? 0, login: new URL(login).username };
    const db = test.deps.db.ofBusiness(own.id);
    await waitForBackendEnd(db, test.deps.log, { ...backend, login: 'another' });
    await waitForBackendEnd(db, test.deps.log, { ...backend, pid: 2_000_000_000 });
    let checks = 0;
    const first: typeof db.first = (...args) => {
      checks += 1;
      return db.first(...args);
    };
    const startedAt = performance.now();
    let hasEnded = false;
    const ending = waitForBackendEnd(override(db, { first }), test.deps.log, backend).then(() => {
      hasEnded = true;
    });
    for (let reads = 0; reads < 20; reads += 1) await test.deps.sql`SELECT 1`;
    expect(hasEnded).toBe(false);
    await client.end();
    await ending;
    expect(checks).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 240);
  });

  it('the age of the oldest query is 0 while only other roles are connected', async () => {
    const readAge = createBrowserWatch();
    await until(async () => (await readAge(test.deps.db)) === 0);
  });
});

describe('concurrent queries in the database browser', () => {
  const HEAVY = `SELECT count(*) FROM ${Array.from({ length: 12 }, (_, at) => `(VALUES ${'(1), '.repeat(12)}(1)) v${at}`).join(', ')}`;

  it(
    'at most two queries per business and four in total run concurrently in the database browser; others are refused',
    async () => {
      const queries = [own, other].flatMap(({ admin }) =>
        Array.from({ length: 10 }, () => ask(HEAVY, admin.token)),
      );
      const ready = await test.app.inject({ method: 'GET', url: '/readyz' });
      const login = await test.app.inject({ method: 'GET', url: '/healthz' });
      expect([ready.statusCode, login.statusCode]).toEqual([200, 200]);
      const answers = await Promise.all(queries);
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 400)).toHaveLength(4);
      expect(codes.filter((code) => code === 429)).toHaveLength(16);
      for (const answer of answers.filter(({ statusCode }) => statusCode === 400))
        expect(answer.json().error.message).toMatch(/^Error 57014: /);
      expect(await found('SELECT 1 AS one')).toMatchObject({ rows: [[1]] });
    },
    LONGEST_MS,
  );

  it(
    'a query in the database browser occupies its slot until its PostgreSQL backend is free again, even after the user got an error',
    async () => {
      const third = await makeCompany(test.deps);
      const db = test.deps.db.ofBusiness(third.id);
      const { browser } = test.deps;
      // The first query creates the role of the business.
      await browser.select(db, 'SELECT 1');
      const roles = await test.deps.sql`SELECT role_name FROM database_roles WHERE business_id = ${third.id}`;
      const results = Promise.allSettled([HEAVY, HEAVY].map((query) => browser.select(db, query)));
      const pids = async () =>
        (
          await test.deps.sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
            WHERE usename = ${roles[0].role_name} AND state = 'active' AND query LIKE 'FETCH%'`
        ).map(({ pid }) => pid);
      await until(async () => (await pids()).length === 2);
      const stuck = await pids();
      // A stopped process ignores time limits, like one that runs an uninterruptible function.
      for (const pid of stuck) process.kill(pid, 'SIGSTOP');
      try {
        for (const { status, ...rest } of await results) {
          expect(status).toBe('rejected');
          expect(JSON.stringify(rest)).toContain('errors.database.tooSlow');
        }
        // A third connection of the same role would be refused by PostgreSQL itself, so another business uses the
        // remaining slots.
        const others = await Promise.allSettled(
          [own, own, other].map(({ id }) => browser.select(test.deps.db.ofBusiness(id), HEAVY)),
        );
        const codes = others.map((one) => (one.status === 'rejected' ? one.reason.code : 'answered'));
        expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
        await until(async () => {
          const { body } = await test.app.inject('/metrics');
          return Number(/^callingua_database_query_seconds (.+)$/m.exec(body)?.[1]) >= 5;
        });
      } finally {
        for (const pid of stuck) process.kill(pid, 'SIGCONT');
      }
      await until(async () => (await pids()).length === 0);
      await until(() =>
        browser.select(db, 'SELECT 1').then(
          () => true,
          () => false,
        ),
      );
    },
    6 * LONGEST_MS,
  );

  it(
    'the concurrent queries in the database browser leave no backend running when their process is killed',
    async () => {
      const role = new URL(login).username;
      const file = resolve(import.meta.dirname, '../../server/modules/insight/database/run-select.ts');
      const script = `import { runSelect } from ${JSON.stringify(file)}; await runSelect(${JSON.stringify(login)}, ${JSON.stringify(HEAVY)});`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
      const running = async () => {
        const rows = await test.deps.sql`SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE usename = ${role} AND state = 'active'`;
        return rows[0].count as number;
      };
      await until(async () => (await running()) === 1);
      child.kill('SIGKILL');
      const killedAt = performance.now();
      await until(async () => (await running()) === 0);
      expect(performance.now() - killedAt).toBeLessThan(BROWSER_LIMITS.outerMs);
    },
    4 * LONGEST_MS,
  );
});
