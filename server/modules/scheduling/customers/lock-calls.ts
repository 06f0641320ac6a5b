import { int, ints, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { CALL_EVENT_WORDS } from '../../../integrations/twilio/call-event.ts';
import { BOOKINGS_IN_CALLS, OUTSIDE } from './adopt-calls.ts';

const findCalls = ofBusiness({
  name: 'customers.calls_to_lock',
  params: { customerIds: ints, phones: texts },
  row: { call_sid: text },
  text: `SELECT c.call_sid FROM calls c
    WHERE c.business_id = $business AND (c.customer_id = ANY ($customerIds::int[])
      OR c.call_sid IN (SELECT p.call_sid FROM (${BOOKINGS_IN_CALLS}) p)
      OR c.customer_id IS NULL AND ${OUTSIDE} = ANY ($phones::text[]))`,
});

const lockEvents = ofBusiness({
  name: 'customers.lock_call_events',
  params: { callSids: texts, words: texts },
  row: { locked: int },
  text: `SELECT count(*)::int AS locked FROM (
      SELECT i.id FROM inbox_events i, unnest($callSids::text[]) AS c(call_sid), unnest($words::text[]) AS said(word)
      WHERE i.provider = 'twilio' AND i.business_id = $business AND i.event_key = c.call_sid || ':' || said.word
      ORDER BY i.id FOR UPDATE OF i) l`,
});

const lockRows = ofBusiness({
  name: 'customers.lock_calls',
  params: { callSids: texts },
  row: { locked: int },
  text: `SELECT count(*)::int AS locked FROM (
      SELECT c.id FROM calls c WHERE c.business_id = $business AND c.call_sid = ANY ($callSids)
      ORDER BY c.id FOR NO KEY UPDATE) l`,
});

type Whose = { customerIds: readonly number[]; phones: readonly string[] };

/**
 * Locks the calls of customers, the calls in which the agent booked for them, and the calls of unknown callers with these
 * numbers, before a transaction changes them in several statements. Their events are locked first, then the calls, each
 * in ascending order. Charging uses the same order, which prevents deadlocks.
 */
export async function lockCalls(tx: TenantTx, whose: Whose): Promise<void> {
  const callSids = (await tx.all(findCalls, whose)).map((call) => call.call_sid);
  if (callSids.length === 0) return;
  await tx.one(lockEvents, { callSids, words: CALL_EVENT_WORDS });
  await tx.one(lockRows, { callSids });
}
