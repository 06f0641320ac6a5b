import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { proposeNames } from './propose-names.ts';
import { removeTranslation } from './remove-translation.ts';
import { saveTranslation } from './save-translation.ts';
import { readServiceMatrix } from './service-matrix.ts';
import { translationsContract } from './translations.contract.ts';
import { listTranslations, translationOverview } from './translations.queries.ts';

export const translationsRouter = router({
  list: member(translationsContract.list).query(({ ctx, input }) => listTranslations(ctx.deps.db, input)),

  services: member(translationsContract.services).query(({ ctx }) =>
    readServiceMatrix(ctx.deps.db, ctx.deps.models.length > 0),
  ),

  propose: member(translationsContract.propose).mutation(({ ctx }) => proposeNames(ctx.deps, ctx.session)),

  overview: member(translationsContract.overview).query(({ ctx }) => translationOverview(ctx.deps.db)),

  save: member(translationsContract.save).mutation(({ ctx, input }) =>
    saveTranslation(ctx.deps, ctx.session, input),
  ),

  remove: member(translationsContract.remove).mutation(async ({ ctx, input }) => {
    await removeTranslation(ctx.deps, ctx.session, input);
    return { success: true };
  }),
});
