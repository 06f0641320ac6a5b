import { notFound } from '../../core/errors.ts';
import { mayHearCalls } from '../../core/permissions.ts';
import { router } from '../../trpc/init.ts';
import { member } from '../../trpc/procedures.ts';
import { callsContract } from './calls.contract.ts';
import { findConversation, listCalls } from './calls.queries.ts';

export const callsRouter = router({
  list: member(callsContract.list).query(({ ctx, input }) => listCalls(ctx.deps.db, input, ctx.maySeeMoney)),

  conversation: member(callsContract.conversation).query(async ({ ctx, input }) => {
    const { deps, session, maySeeMoney } = ctx;
    const mayHear = mayHearCalls(session.role);
    const conversation = await findConversation(deps.db, input.callSid, maySeeMoney, mayHear);
    if (!conversation) throw notFound();
    return conversation;
  }),
});
