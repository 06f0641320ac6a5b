import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { listServices } from './services.queries.ts';
import { listServicesInput } from './services.schema.ts';

export const servicesRouter = router({
  list: memberProcedure.input(listServicesInput).query(async ({ ctx, input }) => {
    const services = await listServices(ctx.tenant, input);
    return { services, count: services.length };
  }),
});
