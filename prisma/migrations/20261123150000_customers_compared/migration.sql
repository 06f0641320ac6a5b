-- Customers are sorted by their latest call and by their next appointment: a walk along the calls, or the appointments,
-- asks of each row whether its customer has one that comes first. Each index takes the place of one without the time.
DROP INDEX calls_by_customer;
CREATE INDEX calls_by_customer ON calls (business_id, customer_id, started_at DESC, id DESC)
  WHERE customer_id IS NOT NULL;
DROP INDEX appointments_by_customer;
CREATE INDEX appointments_by_customer ON appointments (business_id, customer_id, starts_at, id)
  WHERE customer_id IS NOT NULL;
