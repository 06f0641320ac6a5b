import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { createService } from './create-service.ts';
import { offerBuiltIns } from './offer-built-ins.ts';
import { removeService } from './remove-service.ts';
import { saveServiceText } from './save-service-text.ts';
import { servicesContract } from './services.contract.ts';
import { findService, listServices } from './services.queries.ts';
import { updateService } from './update-service.ts';

export const servicesRouter = router({
  list: member(servicesContract.list).query(async ({ ctx, input }) => {
    const services = await listServices(ctx.deps.db, input);
    return { services, count: services.length };
  }),

  get: member(servicesContract.get).query(({ ctx, input }) => findService(ctx.deps.db, input)),

  create: member(servicesContract.create).mutation(({ ctx, input }) =>
    createService(ctx.deps, ctx.session, input),
  ),

  update: member(servicesContract.update).mutation(({ ctx, input }) =>
    updateService(ctx.deps, ctx.session, input),
  ),

  remove: member(servicesContract.remove).mutation(async ({ ctx, input }) => {
    await removeService(ctx.deps, ctx.session, input);
    return { success: true };
  }),

  offerBuiltIns: member(servicesContract.offerBuiltIns).mutation(({ ctx, input }) =>
    done(offerBuiltIns(ctx.deps, ctx.session, input)),
  ),

  saveText: member(servicesContract.saveText).mutation(({ ctx, input }) =>
    saveServiceText(ctx.deps, ctx.session, input),
  ),
});
