import { notFound } from '../../core/errors.ts';
import { PLAN } from '../../core/plan.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { businessById, systemStatus, toBusinessView, toSystemStatusView } from './businesses.queries.ts';

export const businessesRouter = router({
  get: memberProcedure.query(async ({ ctx }) => {
    const [row] = await ctx.tenant.query(businessById);
    if (!row) throw notFound();
    return toBusinessView(row, ctx.maySeeMoney);
  }),

  systemStatus: memberProcedure.query(async ({ ctx }) => {
    const [row] = await ctx.tenant.query(systemStatus, [PLAN.callsAnsweredBelowZero]);
    if (!row) throw notFound();
    return toSystemStatusView(row);
  }),
});
