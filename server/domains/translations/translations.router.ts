import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { removeTranslation } from './remove-translation.ts';
import { saveTranslation } from './save-translation.ts';
import { listTranslations, translationOverview } from './translations.queries.ts';
import { listTranslationsInput, saveTranslationInput, translationIdInput } from './translations.schema.ts';

export const translationsRouter = router({
  list: memberProcedure
    .input(listTranslationsInput)
    .query(({ ctx, input }) => listTranslations(ctx.deps.db, input)),

  overview: memberProcedure.query(({ ctx }) => translationOverview(ctx.deps.db)),

  save: memberProcedure
    .input(saveTranslationInput)
    .mutation(({ ctx, input }) => saveTranslation(ctx.deps, ctx.session, input)),

  remove: memberProcedure.input(translationIdInput).mutation(async ({ ctx, input }) => {
    await removeTranslation(ctx.deps, ctx.session, input);
    return { success: true };
  }),
});
