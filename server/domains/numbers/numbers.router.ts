import { PLAN } from '../../core/plan.ts';
import { router } from '../../trpc/init.ts';
import { anyone, member } from '../../trpc/procedures.ts';
import { numbersContract } from './numbers.contract.ts';
import {
  numbersOfBusiness,
  premiumNumbers,
  toPhoneNumberView,
  toPremiumNumberView,
} from './numbers.queries.ts';

export const numbersRouter = router({
  list: member(numbersContract.list).query(async ({ ctx }) =>
    (await ctx.deps.db.all(numbersOfBusiness)).map(toPhoneNumberView),
  ),

  premium: anyone(numbersContract.premium).query(async ({ ctx }) =>
    (await ctx.deps.db.all(premiumNumbers, { holdMinutes: PLAN.orderHoldMinutes })).map(toPremiumNumberView),
  ),
});
