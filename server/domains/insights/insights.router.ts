import { notFound } from '../../core/errors.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { dashboardMetrics, toDashboardMetricsView, todaysAppointments } from './insights.queries.ts';

export const insightsRouter = router({
  dashboardMetrics: memberProcedure.query(async ({ ctx }) => {
    const [[metrics], today] = await Promise.all([
      ctx.tenant.query(dashboardMetrics),
      ctx.tenant.query(todaysAppointments),
    ]);
    if (!metrics) throw notFound();
    return toDashboardMetricsView(metrics, today);
  }),
});
