import { notFound } from '../../core/errors.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { findConversation, listCalls } from './calls.queries.ts';
import { conversationInput, listCallsInput } from './calls.schema.ts';

export const callsRouter = router({
  list: memberProcedure
    .input(listCallsInput)
    .query(({ ctx, input }) => listCalls(ctx.deps.db, input, ctx.maySeeMoney)),

  conversation: memberProcedure.input(conversationInput).query(async ({ ctx, input }) => {
    const conversation = await findConversation(ctx.deps.db, input.callSid, ctx.maySeeMoney);
    if (!conversation) throw notFound();
    return conversation;
  }),
});
