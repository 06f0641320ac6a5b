import { PLAN } from '../../core/plan.ts';
import { run } from '../../db/sql.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure, publicProcedure } from '../../trpc/procedures.ts';
import {
  numbersOfBusiness,
  premiumNumbers,
  toPhoneNumberView,
  toPremiumNumberView,
} from './numbers.queries.ts';

export const numbersRouter = router({
  list: memberProcedure.query(async ({ ctx }) =>
    (await ctx.tenant.query(numbersOfBusiness)).map(toPhoneNumberView),
  ),

  premium: publicProcedure.query(async ({ ctx }) =>
    (await run(ctx.deps.pool, premiumNumbers, [PLAN.orderHoldMinutes])).map(toPremiumNumberView),
  ),
});
