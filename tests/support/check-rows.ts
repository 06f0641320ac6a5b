import type { InspectRows } from '../../server/db/database.ts';

/**
 * Throws if a row differs from the declaration of its statement: a missing or extra column, another type, an unexpected
 * null, or a value that is not in the enum. The static check (statements.test.ts) uses the description of PostgreSQL,
 * which is incomplete for computed columns.
 */
export const checkRows: InspectRows = ({ name, row: declared }, rows) => {
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      const type = declared[column];
      if (!type) throw new Error(`${name}: returned ${column}, which it does not declare`);
      if (!type.isValid(value)) throw new Error(`${name}: ${column} was ${typeof value} ${String(value)}`);
    }
    for (const column of Object.keys(declared))
      if (!(column in row)) throw new Error(`${name}: did not return ${column}`);
  }
};
