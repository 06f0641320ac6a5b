import { type Guard, guardsOf } from '../guard.ts';

// From the webhook's commit to the ledger line: what is charged, once, and why not.

const APPLY = 'prisma/functions/apply_call_events.sql';
const BEGIN = 'prisma/functions/begin_call.sql';
const OUTCOME = 'prisma/functions/call_charge_outcome.sql';
const charge = guardsOf(APPLY, 'integration/charge-calls');
const chargeOnce = guardsOf(APPLY, 'integration/charge-guards');
const rank = guardsOf('prisma/functions/call_status_rank.sql', 'integration/charge-calls');
const outcome = guardsOf(OUTCOME, 'integration/charge-calls');
const outcomeOfTaken = guardsOf(OUTCOME, 'integration/taken-calls');
const taken = guardsOf(APPLY, 'integration/taken-calls');
const begin = guardsOf(BEGIN, 'integration/begin-call');
const beginLate = guardsOf(BEGIN, 'integration/taken-calls');

const RAISE = 'IF v_result.done < v_result.claimed THEN';
const RANK_WINS = 'CASE WHEN call_status_outranks(excluded.status, c.status)\n                              ';

export const CHARGE: readonly Guard[] = [
  charge(
    'charge: another business’s call is refused',
    'WHERE c.business_id = excluded.business_id\n    RETURNING',
    'RETURNING',
    { file: APPLY, find: RAISE, replace: 'IF false THEN' },
  ),
  charge('charge: what contradicts the books raises', RAISE, 'IF false THEN'),
  chargeOnce(
    'charge: waits for the accounts',
    'ORDER BY business_id FOR NO KEY UPDATE;',
    'ORDER BY business_id;',
  ),
  chargeOnce(
    'charge: two workers share a shard',
    'ORDER BY i.shard, i.id LIMIT p_limit\n      FOR UPDATE SKIP LOCKED',
    'ORDER BY i.shard, i.id LIMIT p_limit',
  ),
  chargeOnce(
    'charge: a charged call is not charged again',
    `\n      AND (SELECT e.id FROM ledger_entries e WHERE e.kind = 'call_charge' AND e.source = f.call_sid) IS NULL`,
    '',
  ),
  charge(
    'charge: the event is done with the charge',
    'WHERE i.id = e.id AND (e.business_id IS NULL OR f.call_sid IS NOT NULL)',
    'WHERE i.id = e.id AND false',
    { file: APPLY, find: RAISE, replace: 'IF false THEN' },
  ),
  chargeOnce(
    'charge: a dead-lettered event is left alone',
    `i.provider = 'twilio' AND i.done_at IS NULL AND i.dead_at IS NULL\n        AND i.next_try_at`,
    `i.provider = 'twilio' AND i.done_at IS NULL\n        AND i.next_try_at`,
  ),
  chargeOnce(
    'charge: a failed event waits',
    'AND i.next_try_at <= clock_timestamp()\n      ORDER BY i.shard, i.id LIMIT p_limit',
    'ORDER BY i.shard, i.id LIMIT p_limit',
  ),

  charge(
    'status: a late ringing undoes no end',
    `status           = ${RANK_WINS}THEN excluded.status ELSE c.status END`,
    'status           = excluded.status',
  ),
  charge(
    'status: nor its duration',
    `duration_seconds = ${RANK_WINS}THEN excluded.duration_seconds
                              WHEN excluded.status = c.status
                              THEN coalesce(c.duration_seconds, excluded.duration_seconds)
                              ELSE c.duration_seconds END`,
    'duration_seconds = excluded.duration_seconds',
  ),
  chargeOnce(
    'status: nor the moment of its end',
    `ended_at         = ${RANK_WINS}THEN excluded.ended_at ELSE c.ended_at END`,
    'ended_at         = excluded.ended_at',
  ),
  charge('status: nor why it cost what it cost', 'ELSE c.charge_outcome END', `ELSE 'pending' END`),
  rank(
    'status: of two ends the greater stands',
    `'failed', 'busy', 'no-answer', 'canceled', 'completed'], p_status`,
    `'completed', 'failed', 'busy', 'no-answer', 'canceled'], p_status`,
  ),
  chargeOnce(
    'status: also within one batch',
    'ORDER BY business_id, "callSid", call_status_rank(status) DESC, "durationSeconds" IS NULL, id',
    'ORDER BY business_id, "callSid", id DESC',
  ),
  outcome('outcome: a short call is free', `THEN 'too_short'`, `THEN 'charged'`),
  outcome(
    'outcome: five seconds are enough',
    'p_seconds < p_billable_seconds',
    'p_seconds <= p_billable_seconds',
  ),
  outcome(
    'outcome: five seconds are needed',
    'p_seconds < p_billable_seconds',
    'p_seconds < p_billable_seconds - 1',
  ),
  outcomeOfTaken(
    'outcome: an unknown length is not none',
    `    WHEN p_seconds IS NULL                              THEN 'pending'\n`,
    `    WHEN p_seconds IS NULL                              THEN 'too_short'\n`,
  ),
  outcomeOfTaken(
    'outcome: only what rang here is charged',
    `    WHEN NOT p_has_begun                                THEN 'not_taken'\n`,
    '\n',
  ),
  taken(
    'outcome: a length that comes later counts',
    `WHEN c.charge_outcome IN ('pending', 'not_taken')`,
    `WHEN c.charge_outcome IN ('not_taken')`,
  ),
  taken(
    'outcome: a voice webhook that comes later counts',
    `WHEN c.charge_outcome IN ('pending', 'not_taken')`,
    `WHEN c.charge_outcome IN ('pending')`,
  ),
  taken(
    'outcome: of one batch the known length counts',
    `call_status_rank(status) DESC, "durationSeconds" IS NULL, id`,
    `call_status_rank(status) DESC, "durationSeconds" IS NOT NULL, id`,
  ),
  beginLate('begin: an end that was here first is judged again', '  IF v_ended THEN\n', '  IF false THEN\n'),
  beginLate(
    'begin: another business begins nothing',
    'WHERE c.began_at IS NULL AND c.business_id = excluded.business_id',
    'WHERE c.began_at IS NULL',
  ),
  outcome('outcome: only a completed call costs', `THEN 'not_completed'`, `THEN 'charged'`),
  guardsOf(OUTCOME, 'integration/begin-call')(
    'outcome: a refused call is free',
    'WHEN p_refusal IS NOT NULL                          THEN p_refusal\n',
    '\n',
  ),
  charge('price: the one of the sign-up', 'array_agg(-c.call_price_cents)', 'array_agg(-25::bigint)'),
  charge(
    'low balance: told by who was above',
    '\n      AND p.balance_after_cents - p.amount_cents >= b.recharge_threshold_cents;',
    ';',
  ),
  charge(
    'low balance: told by who is below',
    ' AND p.balance_after_cents < b.recharge_threshold_cents\n',
    '\n',
  ),
  charge(
    'low balance: once a batch',
    'p.balance_after_cents - p.amount_cents >= b.recharge_threshold_cents',
    'p.balance_after_cents - 2 * p.amount_cents >= b.recharge_threshold_cents',
  ),

  begin(
    'begin: one new call at a time',
    "  PERFORM pg_advisory_xact_lock(hashtextextended('calls:' || v_number.business_id, 0));\n",
    '',
  ),
  begin(
    'begin: a number on hold is not answered',
    `WHEN v_number.status = 'on_hold' THEN 'number_on_hold'\n`,
    '\n',
  ),
  guardsOf(BEGIN, 'integration/suspension')(
    'begin: a suspended business is not answered',
    `    WHEN b.suspended_at IS NOT NULL OR b.closed_at IS NOT NULL THEN 'suspended'\n`,
    '',
  ),
  guardsOf('server/domains/calls/begin-call.ts', 'integration/begin-call')(
    'begin: an end that is written at the same moment',
    ' || error.constraint === SAME_CALL',
    '',
  ),
  begin('begin: trust ends', `ELSE 'refused_no_funds' END`, 'ELSE NULL END'),
  begin('begin: open calls count', 'WHEN a.calls_below_zero + v_unsettled -', 'WHEN a.calls_below_zero -'),
  guardsOf('prisma/functions/post_ledger_entries.sql', 'integration/begin-call')(
    'begin: ended calls count',
    't.calls_below_zero + CASE',
    'CASE',
  ),
  begin(
    'begin: forgotten calls do not',
    '\n    AND c.created_at > v_now - make_interval(mins => p_active_minutes);',
    ';',
  ),
  begin(
    'begin: a released number is nobody’s',
    'WHERE number = p_to AND released_at IS NULL;',
    'WHERE number = p_to;',
  ),
  begin('begin: a refusal is told once', 'IF v_is_new AND v_refusal = ', 'IF v_refusal = ', {
    file: BEGIN,
    find: `format('calls.refused:%s:%s', a.business_id, a.last_credit_sequence)`,
    replace: `format('calls.refused:%s:%s', a.business_id, p_call_sid)`,
  }),

  guardsOf('server/integrations/twilio/call-event.ts', 'integration/taken-calls')(
    'receive: an end without its length does not swallow the one with it',
    '{isLengthOpen ? WITHOUT_DURATION : status}',
    '{status}',
  ),
  guardsOf('server/domains/calls/receive-call-events.ts', 'integration/charge-guards')(
    'receive: a call stays with who had the number then',
    '(SELECT c.business_id FROM calls c WHERE c.call_sid = e.call_sid),\n',
    'NULL,\n',
  ),
  guardsOf('server/domains/calls/sweep-calls.ts', 'worker/sweep-calls')(
    'sweeper: 15 minutes of the product’s clock',
    'created_at < app_now()',
    'created_at < clock_timestamp()',
  ),
  guardsOf('server/domains/calls/sweep-calls.ts', 'worker/sweep-calls')(
    'sweeper: 48 hours of the product’s clock',
    'created_at < app_now() - make_interval(mins => $olderThanMinutes)\n        AND created_at > app_now()',
    'created_at < app_now() - make_interval(mins => $olderThanMinutes)\n        AND created_at > clock_timestamp()',
  ),
];
