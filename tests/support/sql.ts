import type pg from 'pg';

/** Rows of any columns, like those of `pg`. */
type AnyRow = pg.QueryResult['rows'][number];

/** Runs SQL with the values of its template as parameters; returns the rows. */
export type Sql = <Row extends pg.QueryResultRow = AnyRow>(
  text: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>;

export const sqlOf =
  (connection: Pick<pg.ClientBase, 'query'>): Sql =>
  async <Row extends pg.QueryResultRow>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await connection.query<Row>(
      text.reduce((before, part, index) => `${before}$${index}${part}`),
      values,
    );
    return rows;
  };
