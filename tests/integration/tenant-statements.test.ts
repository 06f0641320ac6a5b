import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStatement } from '../../server/db/statement.ts';
import { createTestDatabase } from '../support/database.ts';
import { nodesOf, planOf } from '../support/describe-statement.ts';
import { forFile } from '../support/for-file.ts';
import { loadStatements } from '../support/load-statements.ts';
import { scansWithoutTenant } from '../support/scans-without-tenant.ts';

const database = forFile(createTestDatabase);

describe('tenant isolation of statements', () => {
  let client: pg.Client;
  let statements: readonly AnyStatement[];
  let tenantTables: Set<string>;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    statements = await loadStatements();
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'business_id'`,
    );
    tenantTables = new Set([...rows.map(({ name }) => name), 'businesses']);
  });
  afterAll(() => client.end());

  const ofScope = (scope: AnyStatement['scope']) => statements.filter((one) => one.scope === scope);

  it('statements on one business scan no table of tenants without a condition on the business', async () => {
    const open: string[] = [];
    for (const { name, text, order } of ofScope('business')) {
      const plan = await planOf(client, text);
      const scans = scansWithoutTenant(plan, tenantTables, `$${order.indexOf('business') + 1}`);
      if (scans.length > 0) open.push(`${name}: ${scans.join(', ')}`);
    }
    expect(open).toEqual([]);
  });

  it('statements without a business read no table of tenants', async () => {
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
  ])('a missing condition on the business is detected: %s', async (_what, text) => {
    expect(scansWithoutTenant(await planOf(client, text), tenantTables, '$1')).not.toEqual([]);
  });
});
