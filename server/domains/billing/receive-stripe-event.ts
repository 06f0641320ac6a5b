import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { StripeEvent } from '../../integrations/stripe/stripe-event.ts';

const insertEvent: Statement<{ id: number }> = {
  name: 'billing.receive_stripe_event',
  text: `/* every business: the event names a payment */
    INSERT INTO inbox_events (provider, event_key, lane, payload, correlation_id)
    VALUES ('stripe', $1, 0, $2, $3) ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`,
};

/** Writes an event of Stripe into the inbox, once for ever; true when it was not there yet. */
export async function receiveStripeEvent(db: Queryable, event: StripeEvent): Promise<boolean> {
  const correlationId = event.paymentIntentId ?? event.objectId;
  return (await run(db, insertEvent, [event.id, JSON.stringify(event), correlationId])).length > 0;
}
