import { notFound } from '../../core/errors.ts';
import { done, router } from '../../trpc/init.ts';
import { member } from '../../trpc/procedures.ts';
import { noteExport } from '../mail/index.ts';
import { readBalanceCourse } from './balance/balance-course.queries.ts';
import { findAccount, readForecast } from './balance/billing.queries.ts';
import { exportTransactions } from './balance/export-transactions.ts';
import { listTransactions } from './balance/ledger.queries.ts';
import { readReconciliation } from './balance/reconciliation.queries.ts';
import { billingContract } from './billing.contract.ts';
import type { PaymentFormView } from './billing.schema.ts';
import { beginCardSetup } from './cards/begin-card-setup.ts';
import { listCards } from './cards/cards.queries.ts';
import { chooseDefaultCard } from './cards/choose-default-card.ts';
import { finishCardSetup } from './cards/finish-card-setup.ts';
import { payWithCard } from './cards/pay-with-card.ts';
import { removeCard } from './cards/remove-card.ts';
import { findFeePeriod } from './fees/fee-period.queries.ts';
import { readSpending } from './limits/spending.queries.ts';
import { updateSpendingLimit } from './limits/update-spending-limit.ts';
import { createPayment } from './payments/create-payment.ts';
import { latestPayment, paymentById, toPaymentView } from './payments/payments.queries.ts';
import { settlePayment } from './payments/settle-payment.ts';
import { startCheckout } from './payments/start-checkout.ts';
import { downloadReceipt } from './receipts/download-receipt.ts';
import { readReceipt, readReceiptSettings } from './receipts/receipts.queries.ts';
import { updateReceipts } from './receipts/update-receipts.ts';
import { agreeToPayment } from './recharge/agree-to-payment.ts';
import { finishRecharge } from './recharge/finish-recharge.ts';
import { readRecharge } from './recharge/recharge.queries.ts';
import { readRefunds } from './refunds/refunds.queries.ts';
import { requestRefund } from './refunds/request-refund.ts';

export const billingRouter = router({
  account: member(billingContract.account).query(async ({ ctx }) => {
    const account = await findAccount(ctx.deps.db);
    if (!account) throw notFound();
    return account;
  }),

  outlook: member(billingContract.outlook).query(({ ctx }) => readForecast(ctx.deps.db)),

  balanceCourse: member(billingContract.balanceCourse).query(({ ctx }) => readBalanceCourse(ctx.deps.db)),

  transactions: member(billingContract.transactions).query(({ ctx, input }) =>
    listTransactions(ctx.deps.db, input, ctx.language),
  ),

  feePeriod: member(billingContract.feePeriod).query(async ({ ctx, input }) => {
    const period = await findFeePeriod(ctx.deps.db, input.periodId);
    if (!period) throw notFound();
    return period;
  }),

  exportTransactions: member(billingContract.exportTransactions).query(async ({ ctx, input }) => {
    await noteExport(ctx.deps, ctx.session, 'transactions');
    return { csv: await exportTransactions(ctx.deps.db, input) };
  }),

  paymentForm: member(billingContract.paymentForm).query(({ ctx }): PaymentFormView => {
    const { APP_MODE, STRIPE_PUBLISHABLE_KEY: publishableKey } = ctx.deps.config;
    return { publishableKey, scriptUrl: APP_MODE === 'sandbox' ? '/sandbox/stripe.js' : null };
  }),

  createPayment: member(billingContract.createPayment).mutation(({ ctx, input }) =>
    createPayment(ctx.deps, ctx.session, input),
  ),

  startCheckout: member(billingContract.startCheckout).mutation(({ ctx, input }) =>
    startCheckout(ctx.deps, ctx.session, input),
  ),

  agreeToPayment: member(billingContract.agreeToPayment).mutation(({ ctx, input }) =>
    done(agreeToPayment(ctx.deps, ctx.session, input)),
  ),

  settlePayment: member(billingContract.settlePayment).mutation(({ ctx, input }) =>
    settlePayment(ctx.deps, input),
  ),

  /**
   * The payment that the page shows to a user who returns from paying; null if there is none in the last hour. The
   * browser repeats this query after each invalidation of the balance, so the page shows the payment's progress.
   */
  latestPayment: member(billingContract.latestPayment).query(async ({ ctx }) => {
    const payment = await ctx.deps.db.first(latestPayment);
    return payment ? toPaymentView(payment) : null;
  }),

  payment: member(billingContract.payment).query(async ({ ctx, input }) => {
    const payment = await ctx.deps.db.first(paymentById, { id: input.paymentId });
    if (!payment) throw notFound();
    return toPaymentView(payment);
  }),

  receipt: member(billingContract.receipt).query(({ ctx, input }) => readReceipt(ctx.deps.db, input)),

  downloadReceipt: member(billingContract.downloadReceipt).query(({ ctx, input }) =>
    downloadReceipt(ctx.deps.db, input, ctx.language),
  ),

  receipts: member(billingContract.receipts).query(({ ctx }) => readReceiptSettings(ctx.deps.db)),

  updateReceipts: member(billingContract.updateReceipts).mutation(async ({ ctx, input }) => {
    await updateReceipts(ctx.deps, ctx.session, input);
    return readReceiptSettings(ctx.deps.db);
  }),

  cards: member(billingContract.cards).query(({ ctx }) => listCards(ctx.deps.db)),

  addCard: member(billingContract.addCard).mutation(({ ctx }) => beginCardSetup(ctx.deps, ctx.session)),

  settleCard: member(billingContract.settleCard).mutation(({ ctx, input }) =>
    finishCardSetup(ctx.deps, input),
  ),

  chooseCard: member(billingContract.chooseCard).mutation(async ({ ctx, input }) => {
    await chooseDefaultCard(ctx.deps, ctx.session, input);
    return listCards(ctx.deps.db);
  }),

  removeCard: member(billingContract.removeCard).mutation(async ({ ctx, input }) => {
    await removeCard(ctx.deps, ctx.session, input);
    return listCards(ctx.deps.db);
  }),

  payWithCard: member(billingContract.payWithCard).mutation(({ ctx, input }) =>
    payWithCard(ctx.deps, ctx.session, input),
  ),

  refunds: member(billingContract.refunds).query(({ ctx }) => readRefunds(ctx.deps.db)),

  requestRefund: member(billingContract.requestRefund).mutation(({ ctx, input }) =>
    requestRefund(ctx.deps, ctx.session, input),
  ),

  recharge: member(billingContract.recharge).query(({ ctx }) => readRecharge(ctx.deps.db)),

  spending: member(billingContract.spending).query(({ ctx }) => readSpending(ctx.deps.db)),

  updateSpendingLimit: member(billingContract.updateSpendingLimit).mutation(async ({ ctx, input }) => {
    await updateSpendingLimit(ctx.deps, ctx.session, input);
    return readSpending(ctx.deps.db);
  }),

  /**
   * This procedure changes nothing. It is a mutation so that its answer, which contains a client secret, is not cached.
   */
  finishRecharge: member(billingContract.finishRecharge).mutation(({ ctx }) => finishRecharge(ctx.deps)),

  reconciliation: member(billingContract.reconciliation).query(({ ctx }) => readReconciliation(ctx.deps.db)),
});
