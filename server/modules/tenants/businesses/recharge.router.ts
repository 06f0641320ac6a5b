import { notFound } from '../../../core/errors.ts';
import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { updateRecharge } from '../../billing/index.ts';
import { businessById, toBusinessView } from './businesses.queries.ts';
import { rechargeContract } from './recharge.contract.ts';

export const rechargeRouter = router({
  updateRecharge: member(rechargeContract.updateRecharge).mutation(async ({ ctx, input }) => {
    await updateRecharge(ctx.deps, ctx.session, input);
    const business = await ctx.deps.db.first(businessById);
    if (!business) throw notFound();
    return toBusinessView(business, ctx.maySeeMoney);
  }),
});
