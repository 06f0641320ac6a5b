import { PLAN } from '../../core/plan.ts';
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
    (await ctx.deps.db.all(numbersOfBusiness)).map(toPhoneNumberView),
  ),

  premium: publicProcedure.query(async ({ ctx }) =>
    (await ctx.deps.db.all(premiumNumbers, { holdMinutes: PLAN.orderHoldMinutes })).map(toPremiumNumberView),
  ),
});
