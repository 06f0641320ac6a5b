import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { readWeek } from './hours.queries.ts';
import { replaceWeekInput, updateDayInput } from './hours.schema.ts';
import { replaceWeek } from './replace-week.ts';
import { updateDay } from './update-day.ts';

export const hoursRouter = router({
  week: memberProcedure.query(({ ctx }) => readWeek(ctx.deps.db)),

  updateDay: memberProcedure
    .input(updateDayInput)
    .mutation(({ ctx, input }) => updateDay(ctx.deps, ctx.session, input)),

  replaceWeek: memberProcedure
    .input(replaceWeekInput)
    .mutation(({ ctx, input }) => replaceWeek(ctx.deps, ctx.session, input)),
});
