import { type Guard, guardsOf } from '../guard.ts';

// What is asked back, once, and answered once, in the commit of the refund.

const FOLDER = 'server/domains/billing/money-back';
const TESTS = 'integration/money-back';
const offer = guardsOf(`${FOLDER}/money-back.queries.ts`, TESTS);
const ask = guardsOf(`${FOLDER}/request-money-back.ts`, TESTS);
const decline = guardsOf(`${FOLDER}/decline-money-back.ts`, TESTS);

export const MONEY_BACK: readonly Guard[] = [
  offer(
    'money back: 30 days',
    'WHERE f.paid_at > app_now() - make_interval(hours => 24 * $days)',
    'WHERE true',
  ),
  offer('money back: nothing that was refunded', 'AND f.refunded_cents = 0 AND', 'AND'),
  offer('money back: nothing that is disputed', ' AND f.disputed_cents = 0', ''),
  ask('money back: the second click waits, and so does a refund', ' LIMIT 1 FOR NO KEY UPDATE', ' LIMIT 1'),
  ask(
    'money back: a payment is asked back once',
    'if (first && (await tx.first(known, { paymentId: first.id }))) return false;',
    '',
  ),
  ask(
    'money back: support is told',
    '  await queueMail(tx, {',
    '  if (false as boolean) await queueMail(tx, {',
  ),
  guardsOf('server/domains/billing/post-provider-state.ts', TESTS)(
    'money back: a refund answers in its own commit',
    'if (mismatch === undefined && refundedCents > 0)',
    'if (false as boolean)',
  ),
  guardsOf(`${FOLDER}/answer-with-refund.ts`, TESTS)(
    'money back: answered once',
    'AND payment_id = $paymentId AND outcome IS NULL',
    'AND payment_id = $paymentId',
  ),
  decline('money back: declined once', 'AND id = $requestId AND outcome IS NULL', 'AND id = $requestId'),
];
