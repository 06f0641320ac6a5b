import type { InspectRows } from '../../server/db/database.ts';

/**
 * Throws for a row that is not what its statement declares: a column more or less, of another type, null where it may
 * not be, or a word that the type does not know. Describing a statement (statements.test.ts) cannot see all of that of
 * a column that is computed.
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
