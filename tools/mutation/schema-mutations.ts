import pg from 'pg';
import { applyEdit, type Mutant, shorten } from './mutant.ts';
import { mutateExpression, mutateSql } from './sql-mutations.ts';

/** A migration name that sorts after all others. */
const MIGRATION = 'prisma/migrations/99991231000000_mutation/migration.sql';

type Change = { kind: string; description: string; sql: string };
type CatalogueRow = { kind: string; table: string; name: string; definition: string };

/** The constraints and unique indexes on which no foreign key depends, and the triggers of the schema. */
const CATALOGUE = `
  SELECT CASE contype WHEN 'c' THEN 'check' WHEN 'f' THEN 'foreign-key' ELSE 'unique' END AS kind,
    conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c
  WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND conparentid = 0 AND contype IN ('c', 'f', 'u', 'x')
    AND (contype = 'f' OR NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = c.conindid AND c.conindid <> 0))
  UNION ALL
  SELECT 'index', indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND indisunique
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
  UNION ALL
  SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
  FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0
    AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL
  SELECT 'view', c.relname, c.relname, pg_get_viewdef(c.oid)
  FROM pg_class c WHERE c.relnamespace = 'browser'::regnamespace AND c.relkind = 'v'
  UNION ALL
  SELECT 'grant', c.relname, c.relname, ''
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_class v WHERE v.relnamespace = 'browser'::regnamespace AND v.relname = c.relname)
  ORDER BY 1, 2, 3`;

/**
 * All generic mutations of the schema of a migrated database, each as one additional migration. Removes a check, unique
 * constraint, foreign key, unique index or trigger. Makes a conjunct of a check or partial index always true. Removes
 * the condition of a view of the database browser. Lets the browser role read a hidden table. `areaOf` returns the area
 * of a table; tables without an area are skipped.
 */
export async function mutateSchema(
  databaseUrl: string,
  areaOf: (table: string) => string | undefined,
): Promise<Mutant[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<CatalogueRow>(CATALOGUE);
    return rows.flatMap((row) => {
      const area = areaOf(row.table);
      if (area === undefined) return [];
      return changesOf(row).map(({ kind, description, sql }, at) => ({
        id: `${row.table}#${kind}.${row.name}${at === 0 ? '' : `.${at}`}`,
        ...{ area, kind, description, file: MIGRATION },
        mutate: () => `${sql};\n`,
      }));
    });
  } finally {
    await client.end();
  }
}

function changesOf(row: CatalogueRow): Change[] {
  switch (row.kind) {
    case 'index':
      return indexChanges(row);
    case 'trigger':
      return [dropped(row, `DROP TRIGGER ${quote(row.name)} ON ${row.table}`)];
    case 'view':
      return viewChanges(row);
    case 'grant':
      return [
        {
          kind: 'grant',
          description: `${row.name} is readable in the database browser`,
          sql: `GRANT SELECT ON ${row.table} TO PUBLIC; GRANT USAGE ON SCHEMA public TO PUBLIC`,
        },
      ];
    default:
      return constraintChanges(row);
  }
}

function constraintChanges(row: CatalogueRow): Change[] {
  const drop = `ALTER TABLE ${row.table} DROP CONSTRAINT ${quote(row.name)}`;
  const check = /^CHECK \(([\s\S]*)\)( NOT VALID)?$/.exec(row.definition)?.[1];
  const weaker = weaken(check).map(({ description, expression }) => ({
    ...{ kind: 'check', description },
    sql: `${drop}; ALTER TABLE ${row.table} ADD CONSTRAINT ${quote(row.name)} CHECK (${expression})`,
  }));
  return [dropped(row, drop), ...weaker];
}

function indexChanges(row: CatalogueRow): Change[] {
  const drop = `DROP INDEX ${row.name}`;
  const [head = '', predicate] = row.definition.split(/ WHERE (.*)$/s);
  const wider = weaken(predicate).map(({ description, expression }) => ({
    ...{ kind: 'index', description },
    sql: `${drop}; ${head} WHERE ${expression}`,
  }));
  return [dropped(row, drop), ...wider];
}

function viewChanges({ name, definition }: CatalogueRow): Change[] {
  const sql = definition.replace(/;\s*$/, '');
  return mutateSql(sql).map((edit) => ({
    ...{ kind: 'view', description: `browser.${name} ${edit.description}` },
    sql: `CREATE OR REPLACE VIEW browser.${quote(name)} WITH (security_barrier = true) AS ${applyEdit(sql, edit)}`,
  }));
}

function weaken(expression: string | undefined): { description: string; expression: string }[] {
  if (expression === undefined) return [];
  return mutateExpression(expression).map((edit) => ({
    description: edit.description,
    expression: applyEdit(expression, edit),
  }));
}

function dropped({ kind, table, name, definition }: CatalogueRow, sql: string): Change {
  return { kind, description: shorten(`without ${name} of ${table}: ${definition}`), sql };
}

const quote = (name: string): string => pg.escapeIdentifier(name);
