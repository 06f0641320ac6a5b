import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { listBusinessLanguages } from './languages.queries.ts';

export const languagesRouter = router({
  listForBusiness: memberProcedure.query(({ ctx }) => listBusinessLanguages(ctx.deps.db)),
});
