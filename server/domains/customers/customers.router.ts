import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { noteExport } from '../audit/note-export.ts';
import { createCustomer } from './create-customer.ts';
import { findSamePhone, listCustomers, readCustomer } from './customers.queries.ts';
import {
  createCustomerInput,
  customerFilter,
  customerIdInput,
  listCustomersInput,
  samePhoneInput,
  updateCustomerInput,
} from './customers.schema.ts';
import { exportCustomers } from './export-customers.ts';
import { importInput, previewImportInput } from './import.schema.ts';
import { importCustomers } from './import-customers.ts';
import { previewImport } from './preview-import.ts';
import { removeCustomer } from './remove-customer.ts';
import { updateCustomer } from './update-customer.ts';

export const customersRouter = router({
  list: memberProcedure
    .input(listCustomersInput)
    .query(({ ctx, input }) => listCustomers(ctx.deps.db, input)),

  get: memberProcedure
    .input(customerIdInput)
    .query(({ ctx, input }) => readCustomer(ctx.deps.db, input.customerId)),

  samePhone: memberProcedure
    .input(samePhoneInput)
    .query(({ ctx, input }) => findSamePhone(ctx.deps.db, input)),

  export: memberProcedure.input(customerFilter).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'customers');
    return { csv: await exportCustomers(ctx.deps.db, input) };
  }),

  create: memberProcedure
    .input(createCustomerInput)
    .mutation(({ ctx, input }) => createCustomer(ctx.deps, ctx.session, input)),

  update: memberProcedure
    .input(updateCustomerInput)
    .mutation(({ ctx, input }) => updateCustomer(ctx.deps, ctx.session, input)),

  remove: memberProcedure
    .input(customerIdInput)
    .mutation(({ ctx, input }) => removeCustomer(ctx.deps, ctx.session, input)),

  previewImport: memberProcedure
    .input(previewImportInput)
    .mutation(({ ctx, input }) => previewImport(ctx.deps, ctx.session, input)),

  import: memberProcedure
    .input(importInput)
    .mutation(({ ctx, input }) => importCustomers(ctx.deps, ctx.session, input)),
});
