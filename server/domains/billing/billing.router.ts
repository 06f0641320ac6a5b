import { notFound } from '../../core/errors.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { findAccount, listTransactions } from './billing.queries.ts';
import { listTransactionsInput } from './billing.schema.ts';

export const billingRouter = router({
  account: memberProcedure.query(async ({ ctx }) => {
    const account = await findAccount(ctx.tenant);
    if (!account) throw notFound();
    return account;
  }),

  transactions: memberProcedure
    .input(listTransactionsInput)
    .query(({ ctx, input }) => listTransactions(ctx.tenant, input)),
});
