import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { BROWSER_LIMITS } from '../../../core/plan.ts';

const TABLE_NAME_MAX = 63;

export const tableDataInput = z.object({ table: textUpTo(TABLE_NAME_MAX).trim().min(1) });
export type TableDataInput = z.infer<typeof tableDataInput>;

export const queryInput = z.object({
  query: textUpTo(BROWSER_LIMITS.queryLength, problem('fields.queryTooLong'))
    .trim()
    .min(1, problem('fields.queryRequired')),
});
export type QueryInput = z.infer<typeof queryInput>;

/** A table that owners may read, with its visible columns. */
export type BrowserTable = { name: string; columns: { name: string; type: string }[] };

/** `isOn`: this service can run queries. The tables are listed even if it cannot. */
export type BrowserTables = { isOn: boolean; tables: BrowserTable[] };

/** A number or boolean that JSON represents exactly. Values of any other type are in PostgreSQL's text format. */
export type Cell = string | number | boolean | null;

export type QueryResult = {
  columns: string[];
  /** The values of each row in the order of the columns. */
  rows: Cell[][];
  /** True when rows, or parts of long values, were left out. */
  isTruncated: boolean;
};

/** A query in a user's history. */
export type PastQuery = { id: number; query: string; at: string };
