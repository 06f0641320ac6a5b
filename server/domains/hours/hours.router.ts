import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { hoursOfWeek, toWeekView } from './hours.queries.ts';
import { replaceWeekInput, updateDayInput } from './hours.schema.ts';
import { replaceWeek } from './replace-week.ts';
import { updateDay } from './update-day.ts';

export const hoursRouter = router({
  week: memberProcedure.query(async ({ ctx }) => toWeekView(await ctx.tenant.query(hoursOfWeek))),

  updateDay: memberProcedure
    .input(updateDayInput)
    .mutation(({ ctx, input }) => updateDay(ctx.deps, ctx.session, input)),

  replaceWeek: memberProcedure
    .input(replaceWeekInput)
    .mutation(({ ctx, input }) => replaceWeek(ctx.deps, ctx.session, input)),
});
