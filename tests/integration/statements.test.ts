import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyStatement, definedStatements } from '../../server/db/statement.ts';
import { problemsOf, readSchema } from '../support/check-statement.ts';
import { createTestDatabase } from '../support/database.ts';
import { nodesOf, planOf } from '../support/describe-statement.ts';
import { forFile } from '../support/for-file.ts';
import { scansWithoutTenant } from '../support/scans-without-tenant.ts';

// Statements are SQL in strings, so PostgreSQL itself reports their parameters, columns and scans.

const root = path.join(import.meta.dirname, '../..');
const STARTS_A_PROCESS = /(^|\/)main\.ts$|generated/;

const database = forFile(createTestDatabase);
let client: pg.Client;
let statements: readonly AnyStatement[];

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const folder of ['server', 'worker'])
    for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts') && !STARTS_A_PROCESS.test(file)) await import(path.join(root, folder, file));
  statements = definedStatements().filter(({ name }) => !name.startsWith('test.'));
});
afterAll(() => client.end());

describe('every SQL statement', () => {
  const problems: string[] = [];

  beforeAll(async () => {
    const schema = await readSchema(client);
    for (const statement of statements) problems.push(...(await problemsOf(client, statement, schema)));
  });

  it('has a name of at most 63 characters and is in the list of more than 200', () => {
    expect(statements.length).toBeGreaterThan(200);
    expect(statements.filter(({ name }) => name.length > 63)).toEqual([]);
  });

  it('matches its declared parameter and column types in the migrated database', () => {
    expect(problems).toEqual([]);
  });

  it('is reported when a column is renamed', async () => {
    const renamed = await createTestDatabase();
    const other = new pg.Client({ connectionString: renamed.url });
    await other.connect();
    await other.query('ALTER TABLE users RENAME COLUMN mail_language TO language_of_mails');
    const schema = await readSchema(other);
    const foundProblems: string[] = [];
    for (const statement of statements) foundProblems.push(...(await problemsOf(other, statement, schema)));
    await other.end();
    await renamed.drop();
    expect(foundProblems).toContain('auth.person_by_id: column u.mail_language does not exist');
    const using = statements.filter(({ text }) => /\b(u|users)\.mail_language\b/.test(text));
    expect(foundProblems.length).toBeGreaterThanOrEqual(using.length);
  });

  it('requires a reason for every statement on rows of every business', () => {
    const silent = statements.filter(({ scope, because }) => scope === 'every business' && !because);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('tenant isolation of statements', () => {
  let tenantTables: Set<string>;

  beforeAll(async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'business_id'`,
    );
    tenantTables = new Set([...rows.map(({ name }) => name), 'businesses']);
  });

  const ofScope = (scope: AnyStatement['scope']) => statements.filter((one) => one.scope === scope);

  it('shows in each plan: statements on one business scan no tenant table without its condition', async () => {
    const open: string[] = [];
    for (const { name, text, order } of ofScope('business')) {
      const plan = await planOf(client, text);
      const scans = scansWithoutTenant(plan, tenantTables, `$${order.indexOf('business') + 1}`);
      if (scans.length > 0) open.push(`${name}: ${scans.join(', ')}`);
    }
    expect(open).toEqual([]);
  });

  it('covers statements without a business, which read no tenant table', async () => {
    const touching: string[] = [];
    for (const { name, text } of ofScope('no business')) {
      const tables = [...nodesOf(await planOf(client, text))].map((node) => node['Relation Name'] ?? '');
      if (tables.some((table) => tenantTables.has(table))) touching.push(name);
    }
    expect(touching).toEqual([]);
  });

  it.each([
    ['no condition at all', 'SELECT id FROM customers WHERE phone = $1'],
    [
      'a condition on another table alone',
      'SELECT k.id FROM calls c, customers k WHERE c.business_id = $1 AND k.id = c.customer_id',
    ],
    [
      'a sub-select without the condition',
      'SELECT (SELECT count(*) FROM calls) FROM customers WHERE business_id = $1',
    ],
    [
      'a condition that is always true',
      'SELECT id FROM customers WHERE business_id = business_id AND id = $1',
    ],
    ['an OR beside the condition', 'SELECT id FROM customers WHERE business_id = $1 OR id = $2'],
    ['another parameter', 'SELECT id FROM customers WHERE business_id = $2 AND id = $1'],
    ['an update by key', 'UPDATE customers SET notes = NULL WHERE id = $1'],
    [
      'a delete through a join',
      'DELETE FROM customers k USING calls c WHERE c.business_id = $1 AND c.customer_id = k.id',
    ],
  ])('is reported as missing in %s', async (_what, text) => {
    expect(scansWithoutTenant(await planOf(client, text), tenantTables, '$1')).not.toEqual([]);
  });
});
