import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { BROWSER_LIMITS } from '../../server/core/plan.ts';
import { checkSelect } from '../../server/modules/insight/database/check-select.ts';
import { listVisibleTables } from '../../server/modules/insight/database/database.queries.ts';
import type { BrowserTable } from '../../server/modules/insight/database/database.schema.ts';
import { ensureLogin } from '../../server/modules/insight/database/ensure-login.ts';
import { runQuery } from '../../server/modules/insight/database/run-query.ts';
import { runSelect } from '../../server/modules/insight/database/run-select.ts';
import { adminOf, type Company, makeCompany } from '../support/app.ts';
import { measureSelect } from '../support/backend-cost.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { runsOf } from './settings.ts';

// Random SELECTs, composed of allowed and forbidden parts.

const MARK = 'belongs-to-the-other';
const settings = runsOf(7);
const RUNS = settings.numRuns * 4;

const deps = forFile(createTestDeps);
let own: Company;
let login: string;
let tables: BrowserTable[];

beforeAll(async () => {
  own = await makeCompany(deps);
  const other = await makeCompany(deps);
  for (const [{ id: businessId }, firstName] of [
    [own, 'belongs-to-us'],
    [other, MARK],
  ] as const)
    await deps.prisma.customer.create({
      data: { businessId, firstName, lastName: firstName, notes: firstName },
    });
  // Rows with the longest possible values, and enough rows to test queries over products of tables.
  await deps.prisma.customer.createMany({
    data: Array.from({ length: 60 }, (_, at) => ({
      ...{ businessId: own.id, firstName: `Long ${at}`, lastName: 'Long', notes: 'a'.repeat(10_000) },
    })),
  });
  login = await ensureLogin(deps.config.DATABASE_URL, deps.db.ofBusiness(own.id));
  tables = await listVisibleTables(deps.db);
});
afterAll(() => deps.pool.query(`DROP ROLE IF EXISTS ${new URL(login).username}`));

const pick = (...options: string[]) => fc.constantFrom(...options);
const table = fc.oneof(
  { weight: 6, arbitrary: pick('customers', 'calls', 'users', 'businesses', 'appointments') },
  { weight: 1, arbitrary: pick('public.customers', 'pg_class', 'sessions', 'pg_stat_activity', 'x') },
);
const column = pick(
  'id',
  'first_name',
  'name',
  'notes',
  'created_at',
  'business_id',
  'c.id',
  'c.*',
  '*',
  'pg_typeof',
);
const text = fc.string({ maxLength: 8 }).map((value) => `'${value.replaceAll("'", "''")}'`);
const functionName = fc.oneof(
  {
    weight: 6,
    arbitrary: pick('count', 'lower', 'max', 'coalesce', 'length', 'concat', 'date_trunc', 'to_char'),
  },
  {
    weight: 1,
    arbitrary: pick('set_config', 'pg_sleep', 'query_to_xml', 'pg_read_file', 'current_setting', 'lo_create'),
  },
);
const operator = pick(
  '+',
  '||',
  '=',
  '<',
  'LIKE',
  'IS DISTINCT FROM',
  'AND',
  'OR',
  '->>',
  '~',
  'OPERATOR(pg_catalog.+)',
);
const type = pick('text', 'int', 'jsonb', 'regclass', 'timestamptz', 'public.customers', 'numeric(5, 2)');

const { query } = fc.letrec<{ query: string; expression: string; source: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    column,
    text,
    fc.integer().map(String),
    fc.tuple(tie('expression'), operator, tie('expression')).map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(functionName, fc.array(tie('expression'), { maxLength: 3 }))
      .map(([name, list]) => `${name}(${list})`),
    fc.tuple(tie('expression'), type).map(([value, name]) => `${value}::${name}`),
    fc
      .tuple(tie('expression'), tie('expression'))
      .map(([when, then]) => `CASE WHEN ${when} THEN ${then} END`),
    tie('query').map((inner) => `(${inner})`),
    tie('query').map((inner) => `EXISTS (${inner})`),
  ),
  source: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    table.map((name) => `${name} c`),
    tie('query').map((inner) => `(${inner}) s`),
    fc.tuple(tie('source'), tie('source'), tie('expression')).map(([a, b, on]) => `${a} JOIN ${b} ON ${on}`),
  ),
  query: fc
    .record({
      before: pick(
        '',
        '',
        '',
        'WITH x AS (SELECT * FROM customers) ',
        'WITH x AS (DELETE FROM customers RETURNING *) ',
      ),
      what: fc.array(tie('expression'), { minLength: 1, maxLength: 3 }),
      from: tie('source'),
      where: fc.option(tie('expression')),
      after: pick(
        '',
        '',
        'LIMIT 5',
        'ORDER BY 1',
        'FOR UPDATE',
        'UNION ALL SELECT notes FROM customers',
        '; SELECT 1',
      ),
    })
    .map(({ before, what, from, where, after }) =>
      [`${before}SELECT ${what} FROM ${from}`, where === null ? '' : `WHERE ${where}`, after].join(' '),
    ),
}));

/** Valid queries over visible tables, because random compositions are rarely valid. */
const known = pick('customers', 'calls', 'users', 'appointments');
const { sound } = fc.letrec<{ sound: string; value: string; condition: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    pick(
      'c.id::text',
      'c.created_at::text',
      "'a'",
      'min(c.id::text) OVER ()',
      "max(concat(c.id, ' ', c.created_at)) OVER ()",
    ),
    pick('(SELECT max(c.notes) FROM customers c)', '(SELECT min(c.first_name) FROM customers c)'),
    fc.tuple(tie('value'), tie('value')).map((both) => `coalesce(${both})`),
    fc.tuple(pick('lower', 'coalesce', 'length'), tie('value')).map(([name, of]) => `${name}(${of})::text`),
    fc.tuple(tie('condition'), tie('value')).map(([when, then]) => `CASE WHEN ${when} THEN ${then} END`),
    fc.tuple(known, tie('condition')).map(([of, is]) => `(SELECT count(*) FROM ${of} c WHERE ${is})::text`),
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(pick('c.id::text', "'a'"), pick('=', '<', 'IS DISTINCT FROM'), pick('c.created_at::text', "'b'"))
      .map((parts) => parts.join(' ')),
    pick("c.id::text LIKE '%1%'", "c.created_at::text NOT LIKE '_b%'"),
    fc
      .tuple(known, pick('c.id > 0', "c.id::text LIKE '1%'"))
      .map(([of, is]) => `EXISTS (SELECT FROM ${of} c WHERE ${is})`),
  ),
  sound: fc
    .tuple(tie('value'), known, fc.option(known), tie('condition'), pick('', 'LIMIT 5', 'ORDER BY 1'))
    .map(([value, from, joined, where, after]) =>
      [
        `SELECT ${value} FROM ${from} c`,
        joined === null ? '' : `LEFT JOIN ${joined} d ON d.id <> c.id`,
        `WHERE ${where} ${after}`,
      ].join(' '),
    ),
}));

/** Row counts and a hash of all rows of all visible tables. */
async function hashAll(): Promise<string> {
  const hashes = tables.map(
    ({ name }) => `SELECT count(*), sum(hashtextextended(t::text, 0)) FROM public.${name} t`,
  );
  return JSON.stringify((await deps.pool.query(hashes.join(' UNION ALL '))).rows);
}

it('no SELECT reveals rows of another business, with or without the grammar check in front of the database login', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(query, sound), async (sql) => {
      const member = asMember(deps, own.id);
      const actor = adminOf(own);
      const through = await runQuery(member, actor, { query: sql.slice(0, 10_000) }).catch(
        (error: unknown) => {
          // A refusal must be an error of the product, with its own message.
          expect(error).toBeInstanceOf(AppError);
          return (error as AppError).message;
        },
      );
      const alone = await runSelect(login, sql).catch(String);
      if (typeof through !== 'string') answered += 1;
      expect(JSON.stringify([through, alone])).not.toContain(MARK);
    }),
    { ...settings, numRuns: RUNS, endOnFailure: true },
  );
  // Guards against a test in which almost every query is refused.
  expect(answered).toBeGreaterThan(RUNS / 10);
}, 300_000);

it('no query that uses the database login changes a row', async () => {
  const before = await hashAll();
  await fc.assert(
    fc.asyncProperty(query, async (sql) => {
      await runSelect(login, sql).catch(String);
    }),
    { ...settings, endOnFailure: false },
  );
  expect(await hashAll()).toBe(before);
}, 300_000);

/** Expressions that make a text `x` longer, or that take long if it is long. */
const enlarging = fc.oneof(
  pick(
    'x || x',
    'x || x || x',
    'concat(x, x, x, x)',
    "concat_ws(', ', x, x, x)",
    'concat_ws(x, x, x, x)',
    "replace(x, 'a', x)",
    "replace(x, 'a', 'aaaaaaaaaa')",
    'overlay(x PLACING x FROM 1 FOR 0)',
    "array_to_string(ARRAY[x, x, x, x], ',')",
    "array_to_string('{a,b,c,d,e,f,g,h}'::text[], x)",
    'ARRAY[x, x]::text',
    'ROW(x, x, x)::text',
    's::text',
    "string_agg(x, '') OVER ()",
    'array_agg(x) OVER ()::text',
    '(SELECT string_agg(x, x) FROM customers)',
    'ARRAY(SELECT a.notes FROM customers a, customers b, customers c)::text',
    'to_char(now(), left(x, 1000))',
    'upper(x)',
    'reverse(x)',
    'left(x, 1000000)',
  ),
  pick(
    'translate(x, x, x)',
    'strpos(x, x)::text || x',
    "btrim(x, x || 'b')",
    'split_part(x, x, 1)',
    "(x LIKE '%' || x || 'b%')::text || x",
    "(x LIKE '%a%a%a%a%b')::text || x",
    "(x ILIKE '%aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')::text || x",
    "substring(x FROM '(a*)*b')",
    "(now() AT TIME ZONE ('ABC' || length(x)))::text || x",
    "('1e' || length(x))::numeric::text",
    '(length(x) * length(x) * length(x))::text',
    '(SELECT max(a.notes || b.notes) FROM customers a, customers b WHERE a.notes || b.notes <> x)',
    '(SELECT count(DISTINCT a.notes) FROM customers a, customers b, customers c)::text',
    'CASE WHEN x NOT IN (SELECT a.notes || b.id FROM customers a, customers b, customers c) THEN x END',
    'md5(x) || x',
  ),
);
/** Nested subqueries; each one lengthens the text of the subquery inside it. */
const towers = fc
  .tuple(
    fc.array(enlarging, { minLength: 1, maxLength: 12 }),
    pick('customers c', 'customers c, customers d', 'customers c, customers d, customers e'),
    pick('', 'OFFSET 0'),
  )
  .map(([steps, from, fence]) => {
    const inner = `SELECT c.notes AS x FROM ${from}`;
    return steps.reduce((source, step) => `SELECT ${step} AS x FROM (${source} ${fence}) s`, inner);
  });
/** Half of the queries contain a single expression, so that each expression is also tested alone. */
const costly = fc.oneof(
  towers,
  fc
    .tuple(enlarging, pick('customers s', 'customers s, calls'))
    .map(([step, from]) => `SELECT ${step.replaceAll(/\bx\b/g, 's.notes')} FROM ${from}`),
);

/** The statement timeout of PostgreSQL in seconds, plus two for the check interval and the response. */
const CPU_SECONDS_MAX = BROWSER_LIMITS.statementMs / 1_000 + 2;
/** Includes the part of the 128 MB shared memory that the backend has touched. */
const PEAK_MEGABYTES_MAX = 160;
/** The largest possible result: 51 values of twenty concatenated columns, each 10,000 characters long. */
const ANSWER_BYTES_MAX = 16_000_000;

it('no SELECT that the grammar accepts uses much processor time or memory of PostgreSQL', async () => {
  let measured = 0;
  await fc.assert(
    fc.asyncProperty(costly, async (sql) => {
      const isPassed = await checkSelect(sql, tables).then(
        () => true,
        () => false,
      );
      if (!isPassed) return;
      measured += 1;
      const cost = await measureSelect(login, sql, CPU_SECONDS_MAX);
      expect(cost.cpuSeconds, sql).toBeLessThan(CPU_SECONDS_MAX);
      expect(cost.peakMegabytes, sql).toBeLessThan(PEAK_MEGABYTES_MAX);
      expect(cost.receivedBytes, sql).toBeLessThan(ANSWER_BYTES_MAX);
    }),
    { ...settings, numRuns: RUNS * 4, endOnFailure: true },
  );
  // Guards against a test in which almost every query is refused.
  expect(measured).toBeGreaterThan(RUNS / 4);
}, 600_000);
