import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { callBacksContract } from './call-backs.contract.ts';
import { placeCallBack } from './place-call-back.ts';

export const callBacksRouter = router({
  place: member(callBacksContract.place).mutation(({ ctx, input }) =>
    placeCallBack(ctx.deps, ctx.session, input),
  ),
});
