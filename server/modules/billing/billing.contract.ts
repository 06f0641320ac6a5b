import { z } from 'zod';
import { problem } from '../../core/error-text.ts';
import { listUpTo } from '../../core/limited.ts';
import { centsToDollars } from '../../core/money.ts';
import { dollars, flag, id, limit, optionalText, text } from '../../http/wire-fields.ts';
import { wireText } from '../../texts.ts';
import { answers, succeeds, takes, takesNothing } from '../../trpc/contract.ts';
import {
  type AccountView,
  type BalanceCourse,
  type FeePeriodDetails,
  type ForecastView,
  feePeriodInput,
  type LedgerPage,
  ledgerFilter,
  listTransactionsInput,
  type PaymentFormView,
  type ReconciliationView,
} from './billing.schema.ts';
import {
  type CardPayment,
  type CardSetup,
  type CardsView,
  cardInput,
  finishCardSetupInput,
  payWithCardInput,
  removeCardInput,
} from './cards/cards.schema.ts';
import { type SpendingView, updateSpendingLimitInput } from './limits/spending.schema.ts';
import {
  type CreatedPayment,
  createPaymentInput,
  type PaymentView,
  paymentInput,
  settlePaymentInput,
  startCheckoutInput,
} from './payments/payments.schema.ts';
import {
  type ReceiptFile,
  type ReceiptSettings,
  type ReceiptView,
  receiptInput,
  updateReceiptsInput,
} from './receipts/receipts.schema.ts';
import { agreeToPaymentInput, type RechargeView } from './recharge/recharge.schema.ts';
import { type RefundsView, requestRefundInput } from './refunds/refunds.schema.ts';

const wireTransaction = z.object({
  id: z.number(),
  created_at: z.string(),
  amount_dollars: z.number(),
  reason: z.string(),
  kind: z.string(),
  balance_after_dollars: z.number(),
});

/**
 * Maximum number of lines that a request may contain. An order has at most three: the balance, a number and its set-up.
 */
const ORDER_LINES_MAX = 20;

export const billingContract = {
  account: takesNothing(answers<AccountView>()).at({
    method: 'GET',
    path: '/api/billing/account',
    summary: 'The prepaid balance in dollars',
    request: z.object({}),
    response: z.object({ balance: z.number().describe('dollars') }),
    toInput: () => undefined,
    toWire: ({ balanceCents }) => ({ balance: centsToDollars(balanceCents) }),
  }),
  outlook: takesNothing(answers<ForecastView>()),
  balanceCourse: takesNothing(answers<BalanceCourse>()),
  transactions: takes(listTransactionsInput, answers<LedgerPage>()).at({
    method: 'POST',
    path: '/api/stripe/transaction_history',
    summary: 'The ledger, newest first; whole unless a limit is sent',
    request: z.object({ limit, cursor: id.nullish().transform((value) => value ?? undefined) }),
    response: z.object({ transactions: z.array(wireTransaction), next_cursor: z.number().nullable() }),
    toInput: (wire) => wire,
    toWire: ({ entries, nextCursor }) => ({
      transactions: entries.map((entry) => ({
        id: entry.id,
        created_at: entry.createdAt,
        amount_dollars: centsToDollars(entry.amountCents),
        reason: entry.reason,
        kind: entry.kind,
        balance_after_dollars: centsToDollars(entry.balanceAfterCents),
      })),
      next_cursor: nextCursor,
    }),
  }),
  feePeriod: takes(feePeriodInput, answers<FeePeriodDetails>()),
  exportTransactions: takes(ledgerFilter, answers<{ csv: string }>()),
  paymentForm: takesNothing(answers<PaymentFormView>()),
  createPayment: takes(createPaymentInput, answers<CreatedPayment>()).at({
    method: 'POST',
    path: '/api/stripe/payment_intent',
    summary: 'Begins a payment; the server knows the prices, and another total is 409 with the right lines',
    request: z.object({
      phone_number: optionalText,
      is_premium: flag.optional(),
      stripe_customer_id: optionalText,
      items: listUpTo(z.object({ item: z.string().max(200), price: dollars }), ORDER_LINES_MAX).refine(
        (items) => items.length > 0,
        problem('fields.itemRequired'),
      ),
    }),
    response: z.object({ client_secret: z.string(), message: z.string() }),
    wireNames: { totalCents: 'items' },
    toInput: ({ items, phone_number, stripe_customer_id }) => ({
      totalCents: items.reduce((sum, { price }) => sum + price, 0),
      ...(phone_number && { phoneNumber: phone_number }),
      ...(stripe_customer_id && { stripeCustomerId: stripe_customer_id }),
    }),
    toWire: ({ clientSecret }) => ({ client_secret: clientSecret, message: wireText('wire.paymentReady') }),
  }),
  startCheckout: takes(startCheckoutInput, answers<{ url: string }>())
    .at({
      method: 'POST',
      path: '/api/numbers/purchase-new-user',
      summary: 'The first order of a business: the starting balance and a number, paid on Stripe\u2019s page',
      request: z.object({ phone_number: text, auto_recharge_enabled: flag }),
      response: z.object({ checkoutUrl: z.string() }),
      wireNames: { isAutoRecharge: 'auto_recharge_enabled' },
      toInput: ({ phone_number, auto_recharge_enabled }) => ({
        phoneNumber: phone_number,
        isAutoRecharge: auto_recharge_enabled,
      }),
      toWire: ({ url }) => ({ checkoutUrl: url }),
    })
    .at({
      method: 'POST',
      path: '/api/billing/topup',
      summary: 'Adds to the balance on Stripe\u2019s page; amount in dollars',
      request: z.object({ amount: dollars }),
      response: z.object({ paymentUrl: z.string() }),
      wireNames: { topUpCents: 'amount', items: 'amount' },
      toInput: ({ amount }) => ({ topUpCents: amount }),
      toWire: ({ url }) => ({ paymentUrl: url }),
    }),
  agreeToPayment: takes(agreeToPaymentInput, succeeds),
  settlePayment: takes(settlePaymentInput, answers<PaymentView>()),
  latestPayment: takesNothing(answers<PaymentView | null>()),
  payment: takes(paymentInput, answers<PaymentView>()),
  receipt: takes(receiptInput, answers<ReceiptView>()),
  downloadReceipt: takes(receiptInput, answers<ReceiptFile>()),
  receipts: takesNothing(answers<ReceiptSettings>()),
  updateReceipts: takes(updateReceiptsInput, answers<ReceiptSettings>()),
  cards: takesNothing(answers<CardsView>()),
  addCard: takesNothing(answers<CardSetup>()),
  settleCard: takes(finishCardSetupInput, answers<CardsView>()),
  chooseCard: takes(cardInput, answers<CardsView>()),
  removeCard: takes(removeCardInput, answers<CardsView>()),
  payWithCard: takes(payWithCardInput, answers<CardPayment>()),
  refunds: takesNothing(answers<RefundsView>()),
  requestRefund: takes(requestRefundInput, answers<RefundsView>()),
  recharge: takesNothing(answers<RechargeView>()),
  spending: takesNothing(answers<SpendingView>()),
  updateSpendingLimit: takes(updateSpendingLimitInput, answers<SpendingView>()),
  finishRecharge: takesNothing(answers<CreatedPayment>()),
  reconciliation: takesNothing(answers<ReconciliationView>()),
};
