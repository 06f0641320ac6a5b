import type { StatementArgs, SystemDb, TenantDb } from './database.ts';
import { ofBusiness, ofEveryBusiness, type Shape, type Statement, type Values } from './statement.ts';

/** The caller's database: one business for a member, all of them for webhooks and the worker. */
export type EitherDb = SystemDb | TenantDb;

/** One statement in two scopes: on the rows of one business, and on those of all. */
type EitherStatement<Params extends Shape, Row extends Shape> = {
  own: Statement<'business', Params, Row>;
  every: Statement<'every business', Params, Row>;
};

type Spec<Params extends Shape, Row extends Shape> = {
  /** Name of the statement for all businesses; the one for a single business is called `<name>.own`. */
  name: string;
  because: string;
  params: Params;
  row: Row;
  /** Contains `$within(column)` where the single-business scope adds its condition. */
  text: string;
};

/** Declares a statement that members run on their business and the system runs on all. */
export function ofOneOrEveryBusiness<const Params extends Shape, const Row extends Shape>(
  spec: Spec<Params, Row>,
): EitherStatement<Params, Row> {
  const { because, ...own } = spec;
  const textWith = (condition: string) => spec.text.replace(/\$within\(([\w.]+)\)/g, condition);
  return {
    own: ofBusiness({ ...own, name: `${spec.name}.own`, text: textWith('$1 = $business') }),
    every: ofEveryBusiness({ ...spec, text: textWith('true') }),
  };
}

/** The first row; on a member's database only of its own business. */
export const firstWithin = <Params extends Shape, Row extends Shape>(
  db: EitherDb,
  { own, every }: EitherStatement<Params, Row>,
  ...args: StatementArgs<Params>
): Promise<Values<Row> | undefined> =>
  'businessId' in db ? db.first(own, ...args) : db.first(every, ...args);

/**
 * The database limited to one business, given a member's database or the whole one. Throws when a member's database is
 * limited to another business.
 */
export function databaseOfBusiness(db: EitherDb, businessId: number): TenantDb {
  if (!('businessId' in db)) return db.ofBusiness(businessId);
  if (db.businessId !== businessId) throw new Error('a member reaches one business only');
  return db;
}
