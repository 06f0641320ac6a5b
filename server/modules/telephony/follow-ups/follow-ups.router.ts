import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { followUpsContract } from './follow-ups.contract.ts';
import { countOpenFollowUps, listOpenFollowUps } from './follow-ups.queries.ts';
import { setDone } from './set-done.ts';
import { setFollowUp } from './set-follow-up.ts';

export const followUpsRouter = router({
  open: member(followUpsContract.open).query(({ ctx, input }) => listOpenFollowUps(ctx.deps.db, input)),

  count: member(followUpsContract.count).query(({ ctx }) => countOpenFollowUps(ctx.deps.db)),

  set: member(followUpsContract.set).mutation(({ ctx, input }) => setFollowUp(ctx.deps, ctx.session, input)),

  setDone: member(followUpsContract.setDone).mutation(({ ctx, input }) =>
    setDone(ctx.deps, ctx.session, input),
  ),
});
