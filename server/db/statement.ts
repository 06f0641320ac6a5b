import type { ColumnType } from './column-types.ts';
import { isReadOnly } from './retry-read.ts';

/** The parameters or the returned columns of a statement by name, with their types in PostgreSQL and in JavaScript. */
export type Shape = Readonly<Record<string, ColumnType<unknown>>>;

type ValueOf<Column> = Column extends ColumnType<infer Value> ? Value : never;
export type Values<Columns extends Shape> = { -readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

/** The type of one row of a statement's result. */
export type RowOf<Of> = Of extends Statement<Scope, Shape, infer Row> ? Values<Row> : never;

/** Whose rows a statement may touch. */
export type Scope = 'business' | 'every business' | 'no business';

/** A prepared statement: PostgreSQL plans `text` once per connection, under `name`, with `order` as $1, $2, … */
export type Statement<Whose extends Scope, Params extends Shape, Row extends Shape> = {
  readonly scope: Whose;
  readonly name: string;
  readonly text: string;
  readonly order: readonly string[];
  readonly params: Params;
  readonly row: Row;
  readonly because?: string;
  readonly isPipelined: boolean;
  /** True for a read, which is repeated when its connection is lost (retry-read.ts). */
  readonly isRead: boolean;
  /** The columns of `row` that hold the name of a time zone. */
  readonly zoneColumns: readonly string[];
};

export type AnyStatement = Statement<Scope, Shape, Shape>;

type Spec<Params extends Shape, Row extends Shape> = {
  /** Unique name for logs, plans and tests. At most 63 characters. */
  name: string;
  /** The parameters. `text` uses each of them at least once, as $name. */
  params?: Params;
  /** Every returned column, under its name in `text`. */
  row?: Row;
  text: string;
  /**
   * True for a read of a few rows by key that waits for no lock; such reads share one connection (pipelined-reads.ts).
   */
  isPipelined?: boolean;
};

// biome-ignore lint/complexity/noBannedTypes: `{}` is the type of no parameters or no columns
type None = {};

const statements = new Map<string, AnyStatement>();

/** Every statement of the modules that are loaded, for the tests that compare them with the database. */
export const definedStatements = (): readonly AnyStatement[] => [...statements.values()];

/**
 * A statement on the rows of one business, which `text` names as $business. The runner (database.ts) binds the value,
 * never a caller, so that no caller can read another business's rows.
 */
export function ofBusiness<const Params extends Shape = None, const Row extends Shape = None>(
  spec: Spec<Params, Row>,
): Statement<'business', Params, Row> {
  return define('business', spec);
}

/**
 * A statement on the rows of all businesses, and the reason for its scope. A member's database cannot run it.
 */
export function ofEveryBusiness<const Params extends Shape = None, const Row extends Shape = None>(
  spec: Spec<Params, Row> & { because: string },
): Statement<'every business', Params, Row> {
  return define('every business', spec);
}

/**
 * A statement on shared data, which belongs to no business: the catalogue, the clock, counters of attempts.
 */
export function ofNoBusiness<const Params extends Shape = None, const Row extends Shape = None>(
  spec: Spec<Params, Row>,
): Statement<'no business', Params, Row> {
  return define('no business', spec);
}

/**
 * Throws an error for a parameter that is unknown or unused, and for a duplicate name, while the declaring module is
 * loaded.
 */
function define<Whose extends Scope, Params extends Shape, Row extends Shape>(
  scope: Whose,
  spec: Spec<Params, Row> & { because?: string },
): Statement<Whose, Params, Row> {
  // The casts are safe: both type parameters default to the empty shape when the value is absent.
  const { name, params = {} as Params, row = {} as Row, because, isPipelined = false } = spec;
  const known = new Set([...(scope === 'business' ? ['business'] : []), ...Object.keys(params)]);
  const order: string[] = [];
  const text = spec.text.replace(/\$([a-z]\w*)/gi, (_all, key: string) => {
    if (!known.has(key)) throw new Error(`${name}: $${key} is no parameter of it`);
    if (!order.includes(key)) order.push(key);
    return `$${order.indexOf(key) + 1}`;
  });
  const unused = [...known].find((key) => !order.includes(key));
  if (unused !== undefined) throw new Error(`${name}: nothing uses $${unused}`);
  if (statements.has(name)) throw new Error(`two statements are called ${name}`);
  const isRead = isReadOnly(text);
  const zoneColumns = Object.keys(row).filter((column) => row[column]?.isZone);
  const statement = {
    ...{ scope, name, text, order, params, row, isPipelined, isRead, zoneColumns },
    ...(because && { because }),
  };
  statements.set(name, statement);
  return statement;
}
