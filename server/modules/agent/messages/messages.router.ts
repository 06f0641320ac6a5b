import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { messagesContract } from './messages.contract.ts';
import { listMessages } from './messages.queries.ts';
import { setHandled } from './set-handled.ts';

export const messagesRouter = router({
  list: member(messagesContract.list).query(({ ctx, input }) => listMessages(ctx.deps.db, input)),

  setHandled: member(messagesContract.setHandled).mutation(({ ctx, input }) =>
    setHandled(ctx.deps, ctx.session, input),
  ),
});
