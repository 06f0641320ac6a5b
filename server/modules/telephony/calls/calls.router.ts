import { notFound } from '../../../core/errors.ts';
import { listLimit, mayPlayCallRecordings } from '../../../core/roles.ts';
import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { noteBulkRead } from '../../identity/index.ts';
import { noteExport } from '../../mail/index.ts';
import { callsContract } from './calls.contract.ts';
import { findConversation, listCalls } from './calls.queries.ts';
import { exportCalls } from './export-calls.ts';

export const callsRouter = router({
  list: member(callsContract.list).query(async ({ ctx: { deps, session, maySeeMoney }, input }) => {
    const limit = listLimit(session.role, input.limit);
    const page = await listCalls(deps.db, { ...input, limit }, maySeeMoney);
    const isFurtherPage = input.cursor !== undefined;
    await noteBulkRead(deps, session, { what: 'calls', rows: page.calls.length, isFurtherPage });
    return page;
  }),

  export: member(callsContract.export).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'calls');
    return { csv: await exportCalls(ctx.deps.db, input, ctx.maySeeMoney) };
  }),

  conversation: member(callsContract.conversation).query(async ({ ctx, input }) => {
    const { deps, session, maySeeMoney } = ctx;
    const mayPlay = mayPlayCallRecordings(session.role);
    const conversation = await findConversation(deps.db, input.callSid, maySeeMoney, mayPlay, input.q);
    if (!conversation) throw notFound();
    return conversation;
  }),
});
