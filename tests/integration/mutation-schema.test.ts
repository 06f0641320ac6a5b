import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mutant } from '../../tools/mutation/mutant.ts';
import { mutateSchema } from '../../tools/mutation/schema-mutations.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { splitWords } from '../support/split-words.ts';

const database = forFile(createTestDatabase);
let client: pg.Client;
let mutants: Mutant[];

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    CREATE TABLE parents (id integer PRIMARY KEY);
    CREATE TABLE children (
      id integer PRIMARY KEY, parent_id integer REFERENCES parents, size integer, name text UNIQUE,
      CONSTRAINT children_size CHECK (size > 0 AND size < 10));
    CREATE UNIQUE INDEX children_one ON children (parent_id) WHERE size > 1 AND name IS NOT NULL;
    CREATE TRIGGER children_kept BEFORE DELETE ON children FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE VIEW browser.parents AS SELECT id FROM parents WHERE id > 0`);
  mutants = await mutateSchema(database.url, (table) =>
    ['parents', 'children'].includes(table) ? 'billing' : undefined,
  );
});
afterAll(() => client.end());

it('schema mutations drop or weaken each constraint, unique index, trigger and view, and open hidden tables', () => {
  expect(mutants.map(({ id }) => id)).toEqual(
    splitWords(`
    children#check.children_size children#check.children_size.1 children#check.children_size.2
    children#foreign-key.children_parent_id_fkey children#grant.children children#index.children_one
    children#index.children_one.1 children#index.children_one.2 children#trigger.children_kept
    children#unique.children_name_key parents#view.parents
  `),
  );
});

it('each schema mutation changes one object of the catalogue', async () => {
  for (const { id, mutate } of mutants) {
    await client.query('BEGIN');
    const before = await readCatalogue();
    await client.query(mutate(''));
    const after = await readCatalogue();
    await client.query('ROLLBACK');
    const removedLines = before.filter((line) => !after.includes(line));
    expect(removedLines.length, id).toBeLessThanOrEqual(1);
    expect(after, id).not.toEqual(before);
  }
});

async function readCatalogue(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT conname || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE conrelid = 'children'::regclass
    UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indrelid = 'children'::regclass AND indexrelid = to_regclass('children_one')
    UNION ALL SELECT tgname FROM pg_trigger WHERE tgrelid = 'children'::regclass AND NOT tgisinternal
    UNION ALL SELECT pg_get_viewdef('browser.parents'::regclass)
    UNION ALL SELECT 'readable by all' WHERE has_table_privilege('pg_monitor', 'children', 'SELECT')
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}
