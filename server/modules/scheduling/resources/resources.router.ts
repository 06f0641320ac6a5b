import { done, router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { createResource } from './create-resource.ts';
import { orderResources } from './order-resources.ts';
import { removeResource } from './remove-resource.ts';
import { renameResource } from './rename-resource.ts';
import { resourcesContract } from './resources.contract.ts';
import { listResources } from './resources.queries.ts';
import { restoreResource } from './restore-resource.ts';
import { setResourceHours } from './set-resource-hours.ts';
import { setResourceServices } from './set-resource-services.ts';

export const resourcesRouter = router({
  list: member(resourcesContract.list).query(async ({ ctx }) => ({
    resources: await listResources(ctx.deps.db),
  })),
  create: member(resourcesContract.create).mutation(({ ctx, input }) =>
    createResource(ctx.deps, ctx.session, input),
  ),
  rename: member(resourcesContract.rename).mutation(({ ctx, input }) =>
    renameResource(ctx.deps, ctx.session, input),
  ),
  order: member(resourcesContract.order).mutation(async ({ ctx, input }) => ({
    resources: await orderResources(ctx.deps, ctx.session, input),
  })),
  setHours: member(resourcesContract.setHours).mutation(({ ctx, input }) =>
    setResourceHours(ctx.deps, ctx.session, input),
  ),
  setServices: member(resourcesContract.setServices).mutation(({ ctx, input }) =>
    setResourceServices(ctx.deps, ctx.session, input),
  ),
  remove: member(resourcesContract.remove).mutation(({ ctx, input }) =>
    done(removeResource(ctx.deps, ctx.session, input)),
  ),
  restore: member(resourcesContract.restore).mutation(({ ctx, input }) =>
    restoreResource(ctx.deps, ctx.session, input),
  ),
});
