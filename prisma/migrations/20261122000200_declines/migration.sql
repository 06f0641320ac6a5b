-- Cards that were refused, by the intent that they were tried on: counted at each one more, and before a payment begins.
CREATE INDEX inbox_events_declines ON inbox_events (correlation_id)
  WHERE provider = 'stripe' AND payload ->> 'type' = 'payment_intent.payment_failed';
