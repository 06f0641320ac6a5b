import { PLAN } from '../../../core/plan.ts';
import { router } from '../../../trpc/init.ts';
import { anyone, member } from '../../../trpc/procedures.ts';
import { changeNumber } from './change-number.ts';
import { numbersContract } from './numbers.contract.ts';
import {
  numbersOfBusiness,
  premiumNumbers,
  toPhoneNumberView,
  toPremiumNumberView,
} from './numbers.queries.ts';
import { findLatestOrder } from './orders.queries.ts';
import { purchaseNumber } from './purchase-number.ts';
import { quoteNumber } from './quote-number.ts';
import { removeNumber } from './remove-number.ts';
import { searchNumbers } from './search-numbers.ts';
import { setNumberLanguage } from './set-number-language.ts';

export const numbersRouter = router({
  list: member(numbersContract.list).query(async ({ ctx }) =>
    (await ctx.deps.db.all(numbersOfBusiness)).map(toPhoneNumberView),
  ),

  premium: anyone(numbersContract.premium).query(async ({ ctx }) =>
    (await ctx.deps.db.all(premiumNumbers, { holdMinutes: PLAN.orderHoldMinutes })).map(toPremiumNumberView),
  ),

  search: member(numbersContract.search).query(({ ctx, input }) =>
    searchNumbers(ctx.deps, ctx.session, input),
  ),

  quote: member(numbersContract.quote).query(({ ctx, input }) => quoteNumber(ctx.deps.db, input)),

  purchase: member(numbersContract.purchase).mutation(({ ctx, input }) =>
    purchaseNumber(ctx.deps, ctx.session, input),
  ),

  /** The newest number order that is open or ended within the last hour; null without one. */
  latestOrder: member(numbersContract.latestOrder).query(({ ctx }) => findLatestOrder(ctx.deps.db)),

  change: member(numbersContract.change).mutation(({ ctx, input }) =>
    changeNumber(ctx.deps, ctx.session, input),
  ),

  remove: member(numbersContract.remove).mutation(async ({ ctx, input }) => {
    await removeNumber(ctx.deps, ctx.session, input);
    return { success: true };
  }),

  setLanguage: member(numbersContract.setLanguage).mutation(({ ctx, input }) =>
    setNumberLanguage(ctx.deps, ctx.session, input),
  ),
});
