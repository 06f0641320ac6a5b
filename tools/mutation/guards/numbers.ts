import { type Guard, guardsOf } from '../guard.ts';

// Buying numbers: one owner, one charge, nothing paid without a number and nothing held without payment.

const FOLDER = 'server/domains/numbers';
const TABLES = 'prisma/migrations/20261122150000_number_orders/migration.sql';

const keys = guardsOf(TABLES, 'integration/number-guards');
const taken = guardsOf('prisma/functions/is_number_taken.sql', 'integration/number-orders');
const follow = guardsOf('prisma/functions/follow_number_payment.sql', 'integration/card-orders');
const fail = guardsOf('prisma/functions/fail_number_order.sql', 'integration/card-orders');
const buying = guardsOf(`${FOLDER}/purchase-number.ts`, 'integration/buying-numbers');
const terms = guardsOf(`${FOLDER}/number-terms.ts`, 'integration/buying-numbers');
const saga = guardsOf(
  `${FOLDER}/provision-number.ts`,
  'integration/provisioning-numbers',
  'faults/number-saga',
);
const activate = guardsOf(`${FOLDER}/activate-number.ts`, 'integration/provisioning-numbers');
const lease = guardsOf(`${FOLDER}/leased-order.ts`, 'faults/number-saga');
const judge = guardsOf(`${FOLDER}/judge-numbers.ts`, 'integration/number-reconciliation');
const compare = guardsOf(`${FOLDER}/reconcile-numbers.ts`, 'integration/number-reconciliation');
const names = guardsOf(`${FOLDER}/order-name.ts`, 'integration/number-reconciliation');

export const NUMBERS: readonly Guard[] = [
  keys(
    'numbers: one order from the balance at a time',
    'CREATE UNIQUE INDEX number_orders_one_open',
    'CREATE INDEX number_orders_one_open',
  ),
  keys(
    'numbers: one buyer a number',
    'CREATE UNIQUE INDEX number_orders_one_buyer',
    'CREATE INDEX number_orders_one_buyer',
  ),
  keys('numbers: one order a request', '  UNIQUE (business_id, request_id),\n', ''),
  keys('numbers: one order a payment', 'payment_id        bigint      UNIQUE,', 'payment_id        bigint,'),
  keys(
    'numbers: one order a number there',
    'phone_sid         text        UNIQUE,',
    'phone_sid         text,',
  ),
  keys(
    'numbers: a payment of its own business',
    '  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id),\n',
    '',
  ),
  keys('numbers: why it failed', "  CHECK ((state = 'failed') = (failure IS NOT NULL)),\n", ''),
  keys(
    'numbers: bought is there',
    "  CHECK (state NOT IN ('bought', 'active') OR phone_sid IS NOT NULL),\n",
    '',
  ),
  keys('numbers: active is a number', "  CHECK ((state = 'active') = (phone_number_id IS NOT NULL)),\n", ''),
  keys(
    'numbers: released only after it was given up',
    "CHECK (provider_released_at IS NULL OR status = 'cancelled')",
    'CHECK (true)',
  ),
  taken(
    'numbers: an order under way keeps its number',
    "o.state IN ('awaiting_payment', 'paid', 'bought')",
    "o.state IN ('awaiting_payment')",
  ),
  follow(
    'numbers: money that was given back buys nothing',
    '    IF v_is_paid OR v_payment.state',
    '    IF true OR v_payment.state',
  ),
  follow(
    'numbers: what is kept must pay for the number',
    '- v_payment.refunded_cents - v_payment.disputed_cents',
    '',
  ),
  fail('numbers: what is bought does not fail', "('awaiting_payment', 'paid')", "('awaiting_payment')"),
  buying(
    'numbers: the request names the order',
    'o.request_id = $requestId OR (o.phone',
    'false OR (o.phone',
  ),
  buying('numbers: fees that are due come first', '    await chargeNow(tx);\n', ''),
  terms(
    'numbers: not without the money',
    'Math.max(0, totalCents + row.promised_cents',
    'Math.max(0, 0 * (totalCents + row.promised_cents)',
  ),
  terms('numbers: what is promised is not free', ' + row.promised_cents - ', ' - '),
  terms('numbers: not what somebody has', '  if (row.is_taken && !row.is_owned) throw numberTaken();\n', ''),
  // The provider refuses a second purchase itself: it is looked for before it is made, and again when it is refused.
  saga(
    'numbers: looked for before and after it is bought',
    '  if (found) return takeOver(deps, order, found);\n',
    '',
    {
      file: `${FOLDER}/provision-number.ts`,
      find: "return now ? takeOver(deps, order, now) : failOrder(deps, order, 'taken');",
      replace: "return failOrder(deps, order, 'taken');",
    },
  ),
  saga(
    'numbers: only its own name is its own',
    'if (found.name === nameOfOrder(order.provider_key)) return',
    'if (found.name !== "") return',
  ),
  saga(
    'numbers: configured when it was not',
    '  if (!number.isConfigured) await telephony.configureNumber(number.sid);\n',
    '',
  ),
  saga(
    'numbers: bought only while it is paid',
    "AND id = $orderId AND state = 'paid' RETURNING id",
    'AND id = $orderId RETURNING id',
  ),
  saga('numbers: released when its order is over', '  await telephony.releaseNumber(number.sid);\n', ''),
  saga(
    'numbers: given up after a day',
    "  if (order.is_given_up) {\n    await failOrder(deps, order, 'provider');\n    return;\n  }\n",
    '',
  ),
  activate(
    'numbers: activated once',
    "AND id = $orderId AND state = 'bought' FOR NO KEY UPDATE",
    'AND id = $orderId FOR NO KEY UPDATE',
  ),
  lease('numbers: one worker an order', ' AND ask_at <= clock_timestamp()', ''),
  judge(
    'numbers: an order that goes on keeps its number',
    "order.state !== 'failed' && !isAnothers",
    'false as boolean',
  ),
  judge(
    'numbers: what is still there is released again',
    '    if (!row.is_released) return',
    '    if (row.is_released) return',
  ),
  compare(
    'numbers: missing only when it is gone',
    '|| (await telephony.isOwned(sid))) continue;',
    ') continue;',
  ),
  names('numbers: another installation’s are not ours', 'name.startsWith(PREFIX)', 'name !== PREFIX'),
];
