import { z } from 'zod';
import { problem } from '../../core/error-text.ts';
import { textUpTo } from '../../core/limited.ts';

export const BROWSER_LIMITS = {
  /** Characters of a query, and of it in the history. */
  queryLength: 10_000,
  keptLength: 2_000,
  rows: 50,
  /** Characters of a value, and bytes of all of them. */
  cellLength: 10_000,
  bytes: 1_000_000,
  /** Queries that run at once: of a business, and in a process. */
  perBusiness: 2,
  perProcess: 4,
  statementMs: 2_000,
  /** After which the connection is cut, whatever the database says. */
  outerMs: 5_000,
  /** On the database's disk, as PostgreSQL writes sizes. */
  temporaryFiles: '64MB',
  history: 50,
} as const;

const TABLE_NAME_MAX = 63;

export const tableDataInput = z.object({ table: textUpTo(TABLE_NAME_MAX).trim().min(1) });
export type TableDataInput = z.infer<typeof tableDataInput>;

export const queryInput = z.object({
  query: textUpTo(BROWSER_LIMITS.queryLength, problem('fields.queryTooLong'))
    .trim()
    .min(1, problem('fields.queryRequired')),
});
export type QueryInput = z.infer<typeof queryInput>;

/** A table, or view of one, that owners may read. */
export type BrowserTable = { name: string; columns: { name: string; type: string }[] };

/** `isOn`: whether this service has what the browser takes; its tables are known all the same. */
export type BrowserTables = { isOn: boolean; tables: BrowserTable[] };

/** A number or a boolean where JSON has it exactly, PostgreSQL's own text for every other type. */
export type Cell = string | number | boolean | null;

export type QueryAnswer = {
  columns: string[];
  /** The values of each row in the order of the columns. */
  rows: Cell[][];
  /** There were more rows, or longer values, than are shown. */
  isTruncated: boolean;
};

/** What somebody asked before, newest first. */
export type PastQuery = { id: number; query: string; at: string };
