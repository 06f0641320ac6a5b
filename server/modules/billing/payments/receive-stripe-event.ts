import { int, json, text } from '../../../db/column-types.ts';
import type { SystemRunner } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { StripeEvent } from '../../../integrations/stripe/stripe-event.ts';

const insertEvent = ofEveryBusiness({
  name: 'billing.receive_stripe_event',
  because: 'the event names a payment and no business',
  params: { key: text, payload: json, correlationId: text },
  row: { id: int },
  text: `INSERT INTO inbox_events (provider, event_key, shard, payload, correlation_id)
    VALUES ('stripe', $key, 0, $payload, $correlationId)
    ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`,
});

/** Writes an event of Stripe into the inbox, once; returns true when it is new. */
export async function receiveStripeEvent(db: SystemRunner, event: StripeEvent): Promise<boolean> {
  const correlationId = event.paymentIntentId ?? event.objectId;
  const added = await db.first(insertEvent, { key: event.id, payload: event, correlationId });
  return added !== undefined;
}
