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
    .query(({ ctx, input }) => listCustomers(ctx.member.db, input)),

  get: memberProcedure
    .input(customerIdInput)
    .query(({ ctx, input }) => readCustomer(ctx.member.db, input.customerId)),

  samePhone: memberProcedure
    .input(samePhoneInput)
    .query(({ ctx, input }) => findSamePhone(ctx.member.db, input)),

  export: memberProcedure.input(customerFilter).query(async ({ ctx, input }) => {
    await noteExport(ctx.member, ctx.session, 'customers');
    return { csv: await exportCustomers(ctx.member.db, input) };
  }),

  create: memberProcedure
    .input(createCustomerInput)
    .mutation(({ ctx, input }) => createCustomer(ctx.member, ctx.session, input)),

  update: memberProcedure
    .input(updateCustomerInput)
    .mutation(({ ctx, input }) => updateCustomer(ctx.member, ctx.session, input)),

  remove: memberProcedure
    .input(customerIdInput)
    .mutation(({ ctx, input }) => removeCustomer(ctx.member, ctx.session, input)),

  previewImport: memberProcedure
    .input(previewImportInput)
    .mutation(({ ctx, input }) => previewImport(ctx.member, ctx.session, input)),

  import: memberProcedure
    .input(importInput)
    .mutation(({ ctx, input }) => importCustomers(ctx.member, ctx.session, input)),
});
