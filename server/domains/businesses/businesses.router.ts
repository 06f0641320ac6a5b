import { notFound } from '../../core/errors.ts';
import { PLAN } from '../../core/plan.ts';
import { done, router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { businessById, systemStatus, toBusinessView, toSystemStatusView } from './businesses.queries.ts';
import { updateBusinessProfileInput } from './businesses.schema.ts';
import { updateBusinessProfile } from './update-business-profile.ts';

export const businessesRouter = router({
  get: memberProcedure.query(async ({ ctx }) => {
    const row = await ctx.deps.db.first(businessById);
    if (!row) throw notFound();
    return toBusinessView(row, ctx.maySeeMoney);
  }),

  updateProfile: memberProcedure
    .input(updateBusinessProfileInput)
    .mutation(({ ctx, input }) => done(updateBusinessProfile(ctx.deps, ctx.session, input))),

  systemStatus: memberProcedure.query(async ({ ctx }) => {
    const { db, config } = ctx.deps;
    const row = await db.first(systemStatus, { callsBelowZero: PLAN.callsAnsweredBelowZero });
    if (!row) throw notFound();
    return toSystemStatusView(row, config);
  }),
});
