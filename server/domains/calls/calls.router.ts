import { notFound } from '../../core/errors.ts';
import { mayHearCalls } from '../../core/roles.ts';
import { router } from '../../trpc/init.ts';
import { member } from '../../trpc/procedures.ts';
import { noteExport } from '../audit/note-export.ts';
import { callsContract } from './calls.contract.ts';
import { findConversation, listCalls } from './calls.queries.ts';
import { exportCalls } from './export-calls.ts';

export const callsRouter = router({
  list: member(callsContract.list).query(({ ctx, input }) => listCalls(ctx.deps.db, input, ctx.maySeeMoney)),

  export: member(callsContract.export).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'calls');
    return { csv: await exportCalls(ctx.deps.db, input, ctx.maySeeMoney) };
  }),

  conversation: member(callsContract.conversation).query(async ({ ctx, input }) => {
    const { deps, session, maySeeMoney } = ctx;
    const mayHear = mayHearCalls(session.role);
    const conversation = await findConversation(deps.db, input.callSid, maySeeMoney, mayHear, input.q);
    if (!conversation) throw notFound();
    return conversation;
  }),
});
