import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { createService } from './create-service.ts';
import { removeService } from './remove-service.ts';
import { saveServiceText } from './save-service-text.ts';
import { findService, listServices } from './services.queries.ts';
import {
  createServiceInput,
  getServiceInput,
  listServicesInput,
  saveTextInput,
  serviceIdInput,
  updateServiceInput,
} from './services.schema.ts';
import { updateService } from './update-service.ts';

export const servicesRouter = router({
  list: memberProcedure.input(listServicesInput).query(async ({ ctx, input }) => {
    const services = await listServices(ctx.deps.db, input);
    return { services, count: services.length };
  }),

  get: memberProcedure.input(getServiceInput).query(({ ctx, input }) => findService(ctx.deps.db, input)),

  create: memberProcedure
    .input(createServiceInput)
    .mutation(({ ctx, input }) => createService(ctx.deps, ctx.session, input)),

  update: memberProcedure
    .input(updateServiceInput)
    .mutation(({ ctx, input }) => updateService(ctx.deps, ctx.session, input)),

  remove: memberProcedure.input(serviceIdInput).mutation(async ({ ctx, input }) => {
    await removeService(ctx.deps, ctx.session, input);
    return { success: true };
  }),

  saveText: memberProcedure
    .input(saveTextInput)
    .mutation(({ ctx, input }) => saveServiceText(ctx.deps, ctx.session, input)),
});
