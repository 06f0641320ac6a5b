import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { hoursContract } from './hours.contract.ts';
import { readWeek } from './hours.queries.ts';
import { replaceWeek } from './replace-week.ts';
import { updateDay } from './update-day.ts';

export const hoursRouter = router({
  week: member(hoursContract.week).query(({ ctx }) => readWeek(ctx.deps.db)),

  updateDay: member(hoursContract.updateDay).mutation(({ ctx, input }) =>
    updateDay(ctx.deps, ctx.session, input),
  ),

  replaceWeek: member(hoursContract.replaceWeek).mutation(({ ctx, input }) =>
    replaceWeek(ctx.deps, ctx.session, input),
  ),
});
