import type pg from 'pg';
import type { AnyStatement } from '../../server/db/statement.ts';
import {
  type DescribedColumn,
  describeStatement,
  outerAliases,
  type Plan,
  planOf,
} from './describe-statement.ts';

type Origin = { isNullable: boolean; name: string };

/** The PostgreSQL catalogue: types by id, and the columns of every table by "table.column" ids. */
export type Schema = {
  typeNames: Map<number, string>;
  columns: Map<string, Origin>;
  /** The values that a CHECK constraint allows in the column, if it lists them. */
  words: Map<string, string[]>;
};

export async function readSchema(client: pg.Client): Promise<Schema> {
  const types = await client.query<{ oid: number; typname: string }>('SELECT oid::int, typname FROM pg_type');
  const columns = await client.query<{ key: string; is_nullable: boolean; name: string }>(
    // PostgreSQL does not know whether a view column is nullable; check-rows.ts checks the rows of views at run time.
    `SELECT attrelid::int || '.' || attnum AS key, NOT attnotnull AND relkind <> 'v' AS is_nullable,
       attrelid::regclass || '.' || attname AS name
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE attnum > 0`,
  );
  const checks = await client.query<{ key: string; def: string }>(
    `SELECT conrelid::int || '.' || conkey[1] AS key, pg_get_constraintdef(oid) AS def
     FROM pg_constraint WHERE contype = 'c' AND array_length(conkey, 1) = 1`,
  );
  const enumValues = new Map<string, string[]>();
  for (const { key, def } of checks.rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(def)?.[1];
    if (list)
      enumValues.set(
        key,
        [...list.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? ''),
      );
  }
  return {
    typeNames: new Map(types.rows.map((row) => [row.oid, row.typname])),
    columns: new Map(columns.rows.map((row) => [row.key, { isNullable: row.is_nullable, name: row.name }])),
    words: enumValues,
  };
}

/**
 * Describes the differences between the declaration of a statement and the migrated database; empty when they agree.
 */
export async function problemsOf(
  client: pg.Client,
  statement: AnyStatement,
  schema: Schema,
): Promise<string[]> {
  try {
    const { params, columns } = await describeStatement(client, statement.text);
    const plan = await planOf(client, statement.text);
    const outer = outerAliases(plan);
    return [
      ...statement.order.flatMap((key, index) => problemsOfParam(statement, key, params[index], schema)),
      ...Object.keys(statement.row)
        .filter((name) => !columns.some((column) => column.name === name))
        .map((name) => `does not return ${name}`),
      ...columns.flatMap((column, index) =>
        problemsOfColumn(statement, column, isFilledByJoin(plan, index, outer), schema),
      ),
    ].map((problem) => `${statement.name}: ${problem}`);
  } catch (error) {
    return [`${statement.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function isFilledByJoin(plan: Plan, index: number, outer: ReadonlySet<string>): boolean {
  const alias = plan.Output?.[index]?.split('.')[0];
  return alias !== undefined && outer.has(alias);
}

function problemsOfParam(
  { params }: AnyStatement,
  key: string,
  typeId: number | undefined,
  { typeNames }: Schema,
): string[] {
  const is = typeNames.get(typeId ?? 0) ?? 'unknown';
  const declared = params[key]?.postgres ?? ['int4'];
  return declared.includes(is) ? [] : [`$${key} is declared ${declared.join(' or ')} and taken as ${is}`];
}

function problemsOfColumn(
  { row }: AnyStatement,
  { name, dataTypeID, tableID, columnID }: DescribedColumn,
  isFilled: boolean,
  { typeNames, columns, words }: Schema,
): string[] {
  const declared = row[name];
  if (!declared) return [`returns ${name}, which it does not declare`];
  const is = typeNames.get(dataTypeID) ?? 'unknown';
  const origin = columns.get(`${tableID}.${columnID}`);
  const unknown = words
    .get(`${tableID}.${columnID}`)
    ?.filter((word) => declared.words && !declared.words.includes(word));
  return [
    ...(declared.postgres.includes(is)
      ? []
      : [`${name} is declared ${declared.postgres.join(' or ')} and is ${is}`]),
    ...(origin && (origin.isNullable || isFilled) && !declared.isNullable
      ? [`${name} can be null, as ${origin.name} is here`]
      : []),
    ...(unknown?.length ? [`${name} can be ${unknown.join(', ')}`] : []),
  ];
}
