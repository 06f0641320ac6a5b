import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { callBacksContract } from './call-backs.contract.ts';
import { readCallBackTerms, requireCallBack } from './call-backs.queries.ts';
import { placeCallBack } from './place-call-back.ts';

export const callBacksRouter = router({
  terms: member(callBacksContract.terms).query(({ ctx }) => readCallBackTerms(ctx.deps.db)),

  place: member(callBacksContract.place).mutation(({ ctx, input }) =>
    placeCallBack(ctx.deps, ctx.session, input, ctx.language),
  ),

  progress: member(callBacksContract.progress).query(({ ctx, input }) =>
    requireCallBack(ctx.deps.db, input.requestId, ctx.language),
  ),
});
