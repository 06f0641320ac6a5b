import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { readDashboard } from './insights.queries.ts';

export const insightsRouter = router({
  dashboardMetrics: memberProcedure.query(({ ctx }) => readDashboard(ctx.deps.db)),
});
