import { router } from '../../trpc/init.ts';
import { member } from '../../trpc/procedures.ts';
import { addLanguage } from './add-language.ts';
import { findRemoval } from './find-removal.ts';
import { languagesContract } from './languages.contract.ts';
import { listBusinessLanguages, listSupportedLanguages, listVoices } from './languages.queries.ts';
import { removeLanguage } from './remove-language.ts';
import { updateLanguage } from './update-language.ts';

export const languagesRouter = router({
  supported: member(languagesContract.supported).query(({ ctx }) => listSupportedLanguages(ctx.deps.db)),

  voices: member(languagesContract.voices).query(({ ctx, input }) => listVoices(ctx.deps.db, input)),

  listForBusiness: member(languagesContract.listForBusiness).query(({ ctx }) =>
    listBusinessLanguages(ctx.deps.db),
  ),

  add: member(languagesContract.add).mutation(({ ctx, input }) => addLanguage(ctx.deps, ctx.session, input)),

  update: member(languagesContract.update).mutation(({ ctx, input }) =>
    updateLanguage(ctx.deps, ctx.session, input),
  ),

  removal: member(languagesContract.removal).query(({ ctx, input }) => findRemoval(ctx.deps.db, input)),

  remove: member(languagesContract.remove).mutation(async ({ ctx, input }) => {
    await removeLanguage(ctx.deps, ctx.session, input);
    return { success: true };
  }),
});
