import { originOf } from '../core/request-origin.ts';
import { json, text } from '../db/column-types.ts';
import type { TenantTx } from '../db/database.ts';
import { ofBusiness } from '../db/statement.ts';
import { type EventName, type EventPayload, OCCASIONS } from './catalogue.ts';

const insertEvent = ofBusiness({
  name: 'outbox.record',
  params: { name: text, occasion: text, payload: json, correlationId: text },
  text: `INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    VALUES ($name, format('%s:%s:%s', $name::text, $business::int, $occasion::text), $business, $payload, $correlationId)
    ON CONFLICT (dedupe_key) DO NOTHING`,
});

/**
 * Records an event for its consumers, in the transaction of its cause. `OCCASIONS` names the field that identifies an
 * event of a business; an event with the same value is recorded only once. Wake the job `relay-outbox` after the
 * commit; without this wake-up, the event waits for the job's timer.
 */
export async function recordEvent<Name extends EventName>(
  tx: TenantTx,
  name: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  const occasion = String(payload[OCCASIONS[name]]);
  await tx.all(insertEvent, { name, occasion, payload, correlationId: originOf(tx).requestId });
}
