import { type Queryable, run, type Statement } from '../db/sql.ts';

/** Each step of a call's way, by the correlation id that it has had from the first webhook on: its CallSid. */
const STEPS = {
  inbox_events: `SELECT id, event_key, business_id, received_at, attempts, outcome, done_at, parked_at, last_error
    FROM inbox_events WHERE correlation_id = $1 ORDER BY id`,
  calls: 'SELECT * FROM calls WHERE call_sid = $1',
  ledger_entries: 'SELECT * FROM ledger_entries WHERE call_sid = $1',
  outbox_events: `SELECT id, name, payload, created_at, attempts, done_at, parked_at, last_error
    FROM outbox_events WHERE correlation_id = $1 ORDER BY id`,
  outgoing_mails: `SELECT id, template, version, attempts, done_at, resend_id, parked_at, last_error
    FROM outgoing_mails WHERE correlation_id = $1 ORDER BY id`,
} as const;

type Trace = Record<keyof typeof STEPS, object[]>;

function stepStatement(step: keyof typeof STEPS): Statement<Record<string, unknown>> {
  return { name: `trace.${step}`, text: `/* every business: operator */ ${STEPS[step]}` };
}

/** A call from the webhooks to the ledger line, its event and the mails; empty lists where nothing happened. */
export async function traceCall(db: Queryable, callSid: string): Promise<Trace> {
  return {
    inbox_events: await run(db, stepStatement('inbox_events'), [callSid]),
    calls: await run(db, stepStatement('calls'), [callSid]),
    ledger_entries: await run(db, stepStatement('ledger_entries'), [callSid]),
    outbox_events: await run(db, stepStatement('outbox_events'), [callSid]),
    outgoing_mails: await run(db, stepStatement('outgoing_mails'), [callSid]),
  };
}
