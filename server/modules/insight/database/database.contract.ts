import { z } from 'zod';
import { BROWSER_LIMITS } from '../../../core/plan.ts';
import { text } from '../../../http/wire-fields.ts';
import { answers, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  type BrowserTables,
  type PastQuery,
  type QueryResult,
  queryInput,
  tableDataInput,
} from './database.schema.ts';

const wireCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const wireRows = z.array(z.array(wireCell)).describe('the values of each row in the order of the columns');

export const databaseContract = {
  tables: takesNothing(answers<BrowserTables>()).at({
    method: 'GET',
    path: '/api/database/tables',
    summary: 'The tables that the database browser shows',
    request: z.object({}),
    response: z.object({ tables: z.array(z.object({ name: z.string(), column_count: z.number() })) }),
    toInput: () => undefined,
    toWire: ({ tables }) => ({
      tables: tables.map(({ name, columns }) => ({ name, column_count: columns.length })),
    }),
  }),
  tableData: takes(tableDataInput, answers<QueryResult>()).at({
    method: 'GET',
    path: '/api/database/table-data',
    summary: 'The first 50 rows of a table of the business',
    request: z.object({ table: text }),
    response: z.object({ columns: z.array(z.string()), rows: wireRows }),
    toInput: ({ table }) => ({ table }),
    toWire: ({ columns, rows }) => ({ columns, rows }),
  }),
  query: takes(queryInput, answers<QueryResult>()).at({
    method: 'POST',
    path: '/api/database/query',
    summary: 'The first 50 rows of one SELECT on the tables of the business',
    request: z.object({ query: z.string().max(BROWSER_LIMITS.queryLength) }),
    response: z.object({ columns: z.array(z.string()), rows: wireRows, truncated: z.boolean() }),
    toInput: ({ query }) => ({ query }),
    toWire: ({ columns, rows, isTruncated }) => ({ columns, rows, truncated: isTruncated }),
  }),
  history: takesNothing(answers<PastQuery[]>()),
};
