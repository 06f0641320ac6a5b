import { router } from '../../trpc/init.ts';
import { member } from '../../trpc/procedures.ts';
import { insightsContract } from './insights.contract.ts';
import { readDashboard } from './insights.queries.ts';

export const insightsRouter = router({
  dashboardMetrics: member(insightsContract.dashboardMetrics).query(({ ctx }) => readDashboard(ctx.deps.db)),
});
