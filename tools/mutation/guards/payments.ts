import { type Guard, guardsOf } from '../guard.ts';

// What a person pays: the price, the intent, and what the ledger makes of it.

const BILLING = 'server/domains/billing';
const TABLES = 'prisma/migrations/20261122100700_payments/migration.sql';
const tables = guardsOf(TABLES, 'integration/payment-guards');
const EFFECT = 'prisma/functions/post_payment_effect.sql';
const numberOrders = (file: string) => guardsOf(file, 'integration/number-orders');
const hold = numberOrders('prisma/functions/is_number_taken.sql');
const price = guardsOf(`${BILLING}/price-order.ts`, 'integration/payments');
const order = guardsOf('server/core/order.ts', 'unit/order');
const opening = guardsOf(`${BILLING}/open-payment.ts`, 'integration/payments');
const customer = guardsOf(`${BILLING}/stripe-customer.ts`, 'integration/payments');
const converge = guardsOf(`${BILLING}/converge-payment.ts`, 'integration/payment-guards');
const provider = guardsOf(`${BILLING}/post-provider-state.ts`, 'integration/payment-guards');
const wall = guardsOf(`${BILLING}/payments.queries.ts`, 'integration/tenant-wall');
// The statements after these name the business as well, so that only the plans show the missing condition.
const plans = (file: string) => guardsOf(file, 'integration/statements');
const refund = guardsOf(`${BILLING}/refund-payment.ts`, 'integration/payments');
const adjust = guardsOf(`${BILLING}/adjust-balance.ts`, 'integration/payments');

const limits = guardsOf(`${BILLING}/limit-payments.ts`, 'integration/card-testing');

export const PAYMENTS: readonly Guard[] = [
  limits('payments: an intent takes five cards', 'declines < DECLINES_OF_PAYMENT_MAX', 'declines < 1_000'),
  limits('payments: declines of a day', 'if (left > 0) return;', 'return;'),
  guardsOf(`${BILLING}/open-payment.ts`, 'integration/card-testing')(
    'payments: begun in a day',
    '    await countPayment(tx, config, userId);\n',
    '',
  ),
  tables(
    'payments: an intent pays once',
    'stripe_payment_intent_id   text    UNIQUE,',
    'stripe_payment_intent_id   text,',
  ),
  tables('payments: an effect is one line', '  PRIMARY KEY (kind, source),\n', ''),
  tables(
    'payments: an effect stands on its ledger line',
    '  FOREIGN KEY (business_id, sequence) REFERENCES ledger_entries (business_id, sequence),\n',
    '',
  ),
  tables(
    'payments: effects are append-only',
    'BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_effects',
    'BEFORE TRUNCATE ON payment_effects',
  ),
  guardsOf(EFFECT, 'integration/payment-guards')(
    'payments: a line is of one payment',
    `IF (v_effect.business_id, v_effect.payment_id, v_effect.paid_cents)
       IS DISTINCT FROM (p_business_id, p_payment_id, p_paid_cents) THEN`,
    'IF false THEN',
  ),
  guardsOf(EFFECT, 'property/exchange-rates')(
    'payments: lines add up to the total at any rate',
    'credited_cents(v_before + p_paid_cents, v_rate) - credited_cents(v_before, v_rate)',
    'credited_cents(p_paid_cents, v_rate)',
  ),
  tables(
    'payments: one default card',
    'CREATE UNIQUE INDEX payment_methods_one_default',
    'CREATE INDEX payment_methods_one_default',
  ),
  tables(
    'payments: credits give and debits take',
    `(kind IN ('topup', 'refund_reversal', 'dispute_reversal')) = (paid_cents > 0)`,
    'true',
  ),

  order('order: only what is on offer', 'if (isTopUp(balanceCents) || ', 'if (balanceCents > 0 || '),
  price(
    'order: another price is refused',
    '  if (!order) throw priceMismatch(computeOrder(PLAN.startingBalanceCents, number));',
    '  if (!order) return { lines: [], totalCents };',
  ),
  price('order: a number that is somebody’s', 'if (row.is_taken)', 'if (false as boolean)'),
  price(
    'order: a number is kept for half an hour',
    'is_number_taken($phoneNumber, $business, $holdMinutes)',
    'is_number_taken($phoneNumber, $business, $holdMinutes + 1000)',
  ),
  numberOrders(`${BILLING}/price-order.ts`)(
    'order: nobody pays twice for a number',
    'if (row.is_paid) throw',
    'if (false as boolean) throw',
  ),
  hold('order: a payment under way keeps its number', "(p.state = 'processing'\n", '(false\n', {
    file: 'prisma/functions/is_number_taken.sql',
    find: "o.state IN ('awaiting_payment', ",
    replace: 'o.state IN (',
  }),
  numberOrders(`${BILLING}/open-sole-payment.ts`)(
    'order: only what the provider sells',
    'if (wanted.phoneNumber !== undefined && !(await deps.telephony.findForSale(wanted.phoneNumber)))',
    'if (false as boolean)',
  ),
  numberOrders(`${BILLING}/open-sole-payment.ts`)(
    'order: the former one cannot be paid any more',
    'await deps.payments.cancelIntent(intentId);',
    '{}',
  ),
  numberOrders(`${BILLING}/open-payment.ts`)(
    'order: one at a time',
    '      if (former) return { former };\n',
    '',
    {
      file: TABLES,
      find: 'CREATE UNIQUE INDEX payments_one_open_order',
      replace: 'CREATE INDEX payments_one_open_order',
    },
  ),
  numberOrders(`${BILLING}/open-sole-payment.ts`)(
    'order: one that was opened again is closed in its turn',
    '    if (!isSecondOpenOrder(error)) throw error;\n    return undefined;',
    '    throw error;',
  ),
  numberOrders(`${BILLING}/post-provider-state.ts`)(
    'order: what was replaced stays closed',
    "WHEN state = 'canceled' AND $state <> 'succeeded' THEN state\n                   ",
    '',
  ),
  opening('opening: clicks wait for each other', '    await tx.all(lockAccount);\n', ''),
  opening('opening: the same order is the same payment', '    if (known) return known;\n', ''),
  opening(
    'opening: given up without an answer',
    'if (!isUnderWay) await db.all(abandon, { id: paymentId });',
    '',
  ),
  customer(
    'customer: nobody else’s',
    "if (claimed !== undefined && claimed !== '' && claimed",
    'if (false && claimed',
  ),

  converge(
    'converge: the customer who was asked',
    'if (provider.customerId !== payment.stripe_customer_id)',
    'if (false)',
  ),
  converge(
    'converge: the currency that was asked for',
    'if (provider.currency !== payment.currency)',
    'if (false)',
  ),
  converge(
    'converge: the amount that was asked for',
    'if (provider.amountCents !== payment.amount_cents)',
    'if (false)',
  ),
  converge(
    'converge: our number proves nothing alone',
    'AND p.id = $paymentId AND b.stripe_customer_id = $customerId)',
    'AND p.id = $paymentId AND ($customerId::text IS NULL OR true))',
  ),
  provider(
    'provider: a mismatch posts nothing',
    'mismatch === undefined ? await postEffects(tx, id, provider) : []',
    'await postEffects(tx, id, provider)',
  ),
  provider('provider: an older word never follows', 'if (isStale) return', 'if (false as boolean) return'),
  provider('provider: only what succeeded', "if (provider.state !== 'succeeded') return [];", ''),
  provider('provider: a pending refund gives nothing back', "if (state !== 'failed' || ", 'if ('),
  provider('provider: a debit that never was is not given back', ` || !debits.has(\`refund \${id}\`)`, ''),

  wall(
    'payment: by id',
    'WHERE p.business_id = $business AND p.id = $id',
    'WHERE (p.business_id = $business OR true) AND p.id = $id',
  ),
  plans(`${BILLING}/converge-payment.ts`)(
    'converge: a member looks among their own payments',
    "findSql('p.business_id = $business AND b.id = $business AND')",
    "findSql('(p.business_id = $business OR true) AND')",
  ),
  plans(`${BILLING}/converge-checkout.ts`)(
    'converge: a member closes their own pages',
    "cancelSql('business_id = $business AND')",
    "cancelSql('(business_id = $business OR true) AND')",
  ),
  plans(`${BILLING}/payments.queries.ts`)(
    'payment: by intent',
    'WHERE p.business_id = $business AND p.stripe_payment_intent_id = $intentId',
    'WHERE (p.business_id = $business OR true) AND p.stripe_payment_intent_id = $intentId',
  ),
  plans(`${BILLING}/payments.queries.ts`)(
    'payment: by session',
    'WHERE p.business_id = $business AND p.stripe_checkout_session_id = $sessionId',
    'WHERE (p.business_id = $business OR true) AND p.stripe_checkout_session_id = $sessionId',
  ),
  refund(
    'refund: the same request is the same refund',
    '.refund({ requestId, paymentIntentId, amountCents })',
    '.refund({ requestId: requestId + Math.random(), paymentIntentId, amountCents })',
  ),
  refund(
    'refund: audited',
    '  await recordAudit(deps.db.ofBusiness(payment.business_id), ',
    '  void (async (..._: unknown[]) => undefined)(payment, ',
  ),
  adjust('adjust: has a reason', "reason.trim() === '' || ", ''),
  guardsOf('server/integrations/stripe/stripe-event.ts', 'http/stripe-webhooks')(
    'stripe: signed',
    '  requireSignature(stripe, secret, rawBody, signature);\n',
    '',
  ),
  guardsOf(`${BILLING}/receive-stripe-event.ts`, 'http/stripe-webhooks')(
    'stripe: an event is one row of the inbox',
    ' ON CONFLICT (provider, event_key) DO NOTHING',
    '',
    {
      file: 'prisma/migrations/20261122100800_events_and_mail/migration.sql',
      find: '  UNIQUE (provider, event_key),\n',
      replace: '',
    },
    {
      file: 'server/domains/calls/receive-call-events.ts',
      find: 'ON CONFLICT (provider, event_key) DO NOTHING',
      replace: '',
    },
  ),
];
