import type pg from 'pg';
import type { Db } from './client.ts';
import type { PipelinedReads } from './pipelined-reads.ts';
import { isQuickStatement, type Queryable, run, type Statement } from './sql.ts';
import { modelsOf, type TenantModels } from './tenant-models.ts';

/** Transition: runs statements of the old form, until every domain is converted. */
export type TenantDb = {
  readonly businessId: number;
  readonly models: TenantModels;
  query<Row extends pg.QueryResultRow>(
    statement: Statement<Row>,
    values?: readonly unknown[],
  ): Promise<Row[]>;
};

type Database = { prisma: Db; pool: Queryable; quickReads: PipelinedReads };

export function createTenantDb({ prisma, pool, quickReads }: Database, businessId: number): TenantDb {
  return {
    businessId,
    get models() {
      return modelsOf(prisma, businessId);
    },
    async query(statement, values = []) {
      const bound = [businessId, ...values];
      // The transition's old statements declare their row by hand.
      return isQuickStatement(statement)
        ? ((await quickReads.read(statement, bound)) as never)
        : run(pool, statement, bound);
    },
  };
}
