import { router } from '../../trpc/init.ts';
import { member } from '../../trpc/procedures.ts';
import { languagesContract } from './languages.contract.ts';
import { listBusinessLanguages } from './languages.queries.ts';

export const languagesRouter = router({
  listForBusiness: member(languagesContract.listForBusiness).query(({ ctx }) =>
    listBusinessLanguages(ctx.deps.db),
  ),
});
