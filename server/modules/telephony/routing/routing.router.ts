import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { askProof } from './ask-proof.ts';
import { confirmProof } from './confirm-proof.ts';
import { removeTarget } from './remove-target.ts';
import { routingContract } from './routing.contract.ts';
import { readRouting } from './routing.queries.ts';
import { saveTarget } from './save-target.ts';

export const routingRouter = router({
  list: member(routingContract.list).query(({ ctx }) => readRouting(ctx.deps.db)),

  askProof: member(routingContract.askProof).mutation(({ ctx, input }) =>
    askProof(ctx.deps, ctx.session, input),
  ),

  confirmProof: member(routingContract.confirmProof).mutation(({ ctx, input }) =>
    confirmProof(ctx.deps, ctx.session, input),
  ),

  saveTarget: member(routingContract.saveTarget).mutation(({ ctx, input }) =>
    saveTarget(ctx.deps, ctx.session, input),
  ),

  removeTarget: member(routingContract.removeTarget).mutation(async ({ ctx, input }) => {
    await removeTarget(ctx.deps, ctx.session, input);
    return { success: true };
  }),
});
