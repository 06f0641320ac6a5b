import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { holidaysContract } from './holidays.contract.ts';
import { listHolidays } from './list-holidays.ts';
import { readOpenNow } from './read-open-now.ts';

export const holidaysRouter = router({
  list: member(holidaysContract.list).query(({ ctx, input }) =>
    listHolidays(ctx.deps.db, input, ctx.language),
  ),

  openNow: member(holidaysContract.openNow).query(({ ctx }) => readOpenNow(ctx.deps.db)),
});
