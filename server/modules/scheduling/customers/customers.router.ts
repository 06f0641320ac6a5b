import { listLimit } from '../../../core/roles.ts';
import { router } from '../../../trpc/init.ts';
import { member } from '../../../trpc/procedures.ts';
import { noteBulkRead } from '../../identity/index.ts';
import { noteExport } from '../../mail/index.ts';
import { createCustomer } from './create-customer.ts';
import { customersContract } from './customers.contract.ts';
import { findSamePhone, listCustomers, readCustomer } from './customers.queries.ts';
import { exportCustomers } from './export-customers.ts';
import { importCustomers } from './import-customers.ts';
import { previewImport } from './preview-import.ts';
import { readDirectory } from './read-directory.ts';
import { removeCustomer } from './remove-customer.ts';
import { removeCustomers } from './remove-customers.ts';
import { setActive } from './set-active.ts';
import { updateCustomer } from './update-customer.ts';

export const customersRouter = router({
  list: member(customersContract.list).query(async ({ ctx: { deps, session }, input }) => {
    const limit = listLimit(session.role, input.limit);
    const page = await listCustomers(deps.db, { ...input, limit });
    const isFurtherPage = input.cursor !== undefined;
    await noteBulkRead(deps, session, { what: 'customers', rows: page.customers.length, isFurtherPage });
    return page;
  }),

  directory: member(customersContract.directory).query(async ({ ctx: { deps, session }, input }) => {
    const page = await readDirectory(deps.db, input);
    const isFurtherPage = input.cursor !== undefined;
    await noteBulkRead(deps, session, { what: 'customers', rows: page.customers.length, isFurtherPage });
    return page;
  }),

  get: member(customersContract.get).query(({ ctx, input }) => readCustomer(ctx.deps.db, input.customerId)),

  samePhone: member(customersContract.samePhone).query(({ ctx, input }) => findSamePhone(ctx.deps.db, input)),

  export: member(customersContract.export).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'customers');
    return { csv: await exportCustomers(ctx.deps.db, input) };
  }),

  create: member(customersContract.create).mutation(({ ctx, input }) =>
    createCustomer(ctx.deps, ctx.session, input),
  ),

  update: member(customersContract.update).mutation(({ ctx, input }) =>
    updateCustomer(ctx.deps, ctx.session, input),
  ),

  remove: member(customersContract.remove).mutation(({ ctx, input }) =>
    removeCustomer(ctx.deps, ctx.session, input),
  ),

  setActive: member(customersContract.setActive).mutation(({ ctx, input }) =>
    setActive(ctx.deps, ctx.session, input),
  ),

  removeMany: member(customersContract.removeMany).mutation(({ ctx, input }) =>
    removeCustomers(ctx.deps, ctx.session, input),
  ),

  previewImport: member(customersContract.previewImport).mutation(({ ctx, input }) =>
    previewImport(ctx.deps, ctx.session, input),
  ),

  import: member(customersContract.import).mutation(({ ctx, input }) =>
    importCustomers(ctx.deps, ctx.session, input),
  ),
});
