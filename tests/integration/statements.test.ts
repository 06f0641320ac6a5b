import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyStatement } from '../../server/db/statement.ts';
import { problemsOf, readSchema } from '../support/check-statement.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { loadStatements } from '../support/load-statements.ts';

// Statements are SQL in strings, so PostgreSQL itself reports their parameters and columns.

const database = forFile(createTestDatabase);
let client: pg.Client;
let statements: readonly AnyStatement[];

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  statements = await loadStatements();
});
afterAll(() => client.end());

describe('every SQL statement', () => {
  const problems: string[] = [];

  beforeAll(async () => {
    const schema = await readSchema(client);
    for (const statement of statements) problems.push(...(await problemsOf(client, statement, schema)));
  });

  it('every SQL statement has a name of at most 63 characters and is in the list of more than 200', () => {
    expect(statements.length).toBeGreaterThan(200);
    expect(statements.filter(({ name }) => name.length > 63)).toEqual([]);
  });

  it('every SQL statement matches its declared parameter and column types in the migrated database', () => {
    expect(problems).toEqual([]);
  });

  it('every SQL statement that uses a renamed column is reported', async () => {
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

  it('every SQL statement on the rows of all businesses states a reason', () => {
    const silent = statements.filter(({ scope, because }) => scope === 'every business' && !because);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
