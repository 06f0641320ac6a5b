import { notFound } from '../../../core/errors.ts';
import { PLAN, SPENDING_LIMITS } from '../../../core/plan.ts';
import { areModelsDown } from '../../../integrations/llm/health.ts';
import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { businessesContract } from './businesses.contract.ts';
import { businessById, systemStatus, toBusinessView, toSystemStatusView } from './businesses.queries.ts';
import { findRulesOfZone } from './find-zone.ts';
import { updateBusinessProfile } from './update-business-profile.ts';

export const businessesRouter = router({
  get: member(businessesContract.get).query(async ({ ctx }) => {
    const row = await ctx.deps.db.first(businessById);
    if (!row) throw notFound();
    return toBusinessView(row, ctx.maySeeMoney);
  }),

  updateProfile: member(businessesContract.updateProfile).mutation(({ ctx, input }) =>
    done(updateBusinessProfile(ctx.deps, ctx.session, input)),
  ),

  zoneRules: member(businessesContract.zoneRules).query(({ ctx, input }) =>
    findRulesOfZone(ctx.deps.db, input.timezone),
  ),

  systemStatus: member(businessesContract.systemStatus).query(async ({ ctx }) => {
    const { db, config, models } = ctx.deps;
    const row = await db.first(systemStatus, {
      callsBelowZero: PLAN.callsAnsweredBelowZero,
      centsADay: SPENDING_LIMITS.calls.centsADay,
    });
    if (!row) throw notFound();
    return toSystemStatusView(row, config, areModelsDown(models));
  }),
});
