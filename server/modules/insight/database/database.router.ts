import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { databaseContract } from './database.contract.ts';
import { listHistory, listTables } from './database.queries.ts';
import { readTable } from './read-table.ts';
import { runQuery } from './run-query.ts';

export const databaseRouter = router({
  tables: member(databaseContract.tables).query(({ ctx }) => listTables(ctx.deps)),

  tableData: member(databaseContract.tableData).query(({ ctx, input }) => readTable(ctx.deps, input)),

  query: member(databaseContract.query).mutation(({ ctx, input }) => runQuery(ctx.deps, ctx.session, input)),

  history: member(databaseContract.history).query(({ ctx }) => listHistory(ctx.deps.db, ctx.session)),
});
