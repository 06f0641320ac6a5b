import { json, text } from '../db/column-types.ts';
import type { SystemRunner } from '../db/database.ts';
import { ofEveryBusiness, type RowOf } from '../db/statement.ts';

const listOf = (rows: string) => `(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`;

/**
 * Selects all records of a call by its correlation id. From the first webhook on, the correlation id is the CallSid.
 */
const trace = ofEveryBusiness({
  name: 'operator.trace_call',
  because: 'operators trace a call of any business by its CallSid',
  params: { callSid: text },
  row: { inbox_events: json, calls: json, ledger_entries: json, outbox_events: json, outgoing_mails: json },
  text: `SELECT
    ${listOf(`SELECT id, event_key, business_id, received_at, attempts, outcome, done_at, dead_at, last_error
      FROM inbox_events WHERE correlation_id = $callSid ORDER BY id`)} AS inbox_events,
    ${listOf('SELECT * FROM calls WHERE call_sid = $callSid')} AS calls,
    ${listOf('SELECT * FROM ledger_entries WHERE call_sid = $callSid')} AS ledger_entries,
    ${listOf(`SELECT id, name, payload, created_at, attempts, done_at, dead_at, last_error
      FROM outbox_events WHERE correlation_id = $callSid ORDER BY id`)} AS outbox_events,
    ${listOf(`SELECT id, template, version, attempts, done_at, resend_id, dead_at, last_error
      FROM outgoing_mails WHERE correlation_id = $callSid ORDER BY id`)} AS outgoing_mails`,
});

/**
 * All records of a call, from the webhooks to its ledger entry, its events and its mails. A list is empty if there are
 * none.
 */
export function traceCall(db: SystemRunner, callSid: string): Promise<RowOf<typeof trace>> {
  return db.one(trace, { callSid });
}
