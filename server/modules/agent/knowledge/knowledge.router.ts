import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { addPage } from './add-page.ts';
import { addText } from './add-text.ts';
import { knowledgeContract } from './knowledge.contract.ts';
import { listPassages, listSources } from './knowledge.queries.ts';
import { refreshPage } from './refresh-page.ts';
import { removeSource } from './remove-source.ts';

export const knowledgeRouter = router({
  list: member(knowledgeContract.list).query(({ ctx }) => listSources(ctx.deps.db)),

  passages: member(knowledgeContract.passages).query(({ ctx, input }) => listPassages(ctx.deps.db, input)),

  addPage: member(knowledgeContract.addPage).mutation(({ ctx, input }) =>
    addPage(ctx.deps, ctx.session, input),
  ),

  addText: member(knowledgeContract.addText).mutation(({ ctx, input }) =>
    addText(ctx.deps, ctx.session, input),
  ),

  readAgain: member(knowledgeContract.readAgain).mutation(({ ctx, input }) =>
    refreshPage(ctx.deps, ctx.session, input),
  ),

  remove: member(knowledgeContract.remove).mutation(({ ctx, input }) =>
    done(removeSource(ctx.deps, ctx.session, input)),
  ),
});
