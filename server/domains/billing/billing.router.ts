import { notFound } from '../../core/errors.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure } from '../../trpc/procedures.ts';
import { noteExport } from '../audit/note-export.ts';
import { businessById, toBusinessView } from '../businesses/businesses.queries.ts';
import { findAccount, readOutlook } from './billing.queries.ts';
import {
  ledgerFilter,
  listTransactionsInput,
  type PaymentFormView,
  updateRechargeInput,
} from './billing.schema.ts';
import { createPayment } from './create-payment.ts';
import { exportTransactions } from './export-transactions.ts';
import { listTransactions } from './ledger.queries.ts';
import { latestPayment, paymentById, toPaymentView } from './payments.queries.ts';
import {
  createPaymentInput,
  paymentInput,
  settlePaymentInput,
  startCheckoutInput,
} from './payments.schema.ts';
import { readReconciliation } from './reconciliation.queries.ts';
import { settlePayment } from './settle-payment.ts';
import { startCheckout } from './start-checkout.ts';
import { updateRecharge } from './update-recharge.ts';

export const billingRouter = router({
  account: memberProcedure.query(async ({ ctx }) => {
    const account = await findAccount(ctx.deps.db);
    if (!account) throw notFound();
    return account;
  }),

  outlook: memberProcedure.query(({ ctx }) => readOutlook(ctx.deps.db)),

  transactions: memberProcedure
    .input(listTransactionsInput)
    .query(({ ctx, input }) => listTransactions(ctx.deps.db, input)),

  exportTransactions: memberProcedure.input(ledgerFilter).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'transactions');
    return { csv: await exportTransactions(ctx.deps.db, input) };
  }),

  paymentForm: memberProcedure.query(({ ctx }): PaymentFormView => {
    const { APP_MODE, STRIPE_PUBLISHABLE_KEY: publishableKey } = ctx.deps.config;
    return { publishableKey, scriptUrl: APP_MODE === 'sandbox' ? '/sandbox/stripe.js' : null };
  }),

  createPayment: memberProcedure
    .input(createPaymentInput)
    .mutation(({ ctx, input }) => createPayment(ctx.deps, ctx.session, input)),

  startCheckout: memberProcedure
    .input(startCheckoutInput)
    .mutation(({ ctx, input }) => startCheckout(ctx.deps, ctx.session, input)),

  settlePayment: memberProcedure
    .input(settlePaymentInput)
    .mutation(({ ctx, input }) => settlePayment(ctx.deps, input)),

  /** Null when nothing was paid in the last hour. Read again on every invalidation of the balance, it follows the payment. */
  latestPayment: memberProcedure.query(async ({ ctx }) => {
    const payment = await ctx.deps.db.first(latestPayment);
    return payment ? toPaymentView(payment) : null;
  }),

  payment: memberProcedure.input(paymentInput).query(async ({ ctx, input }) => {
    const payment = await ctx.deps.db.first(paymentById, { id: input.paymentId });
    if (!payment) throw notFound();
    return toPaymentView(payment);
  }),

  reconciliation: memberProcedure.query(({ ctx }) => readReconciliation(ctx.deps.db)),

  updateRecharge: memberProcedure.input(updateRechargeInput).mutation(async ({ ctx, input }) => {
    await updateRecharge(ctx.deps, ctx.session, input);
    const business = await ctx.deps.db.first(businessById);
    if (!business) throw notFound();
    return toBusinessView(business, ctx.maySeeMoney);
  }),
});
