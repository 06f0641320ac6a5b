import type { Given, SystemDb, TenantDb } from './database.ts';
import { ofBusiness, ofEveryBusiness, type Shape, type Statement, type Values } from './statement.ts';

/** The database of whoever asks: one business for a member, everything for webhooks and the worker. */
export type EitherDb = SystemDb | TenantDb;

/** One statement in two scopes: on the rows of one business, and on everybody's. */
type EitherStatement<Params extends Shape, Row extends Shape> = {
  own: Statement<'business', Params, Row>;
  every: Statement<'every business', Params, Row>;
};

type Spec<Params extends Shape, Row extends Shape> = {
  /** The name of the statement on everybody's rows; the one on a business is called `<name>.own`. */
  name: string;
  because: string;
  params: Params;
  row: Row;
  /** Says `$within(column)` where one scope has the business as a condition. */
  text: string;
};

/** Declares a statement that members run on their business and the system on everybody's rows. */
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

/** The first row of those that the database reaches. */
export const firstWithin = <Params extends Shape, Row extends Shape>(
  db: EitherDb,
  { own, every }: EitherStatement<Params, Row>,
  ...given: Given<Params>
): Promise<Values<Row> | undefined> =>
  'businessId' in db ? db.first(own, ...given) : db.first(every, ...given);

/** The rows of one business, from either database. Throws when a member's database is another business's. */
export function databaseOfBusiness(db: EitherDb, businessId: number): TenantDb {
  if (!('businessId' in db)) return db.ofBusiness(businessId);
  if (db.businessId !== businessId) throw new Error('a member reaches one business only');
  return db;
}
