-- A call back returns a call, or calls a customer of the business without one.
ALTER TABLE call_backs
  ALTER COLUMN for_call_sid DROP NOT NULL,
  ADD COLUMN customer_id integer,
  ADD FOREIGN KEY (business_id, customer_id) REFERENCES customers (business_id, id) ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(for_call_sid, customer_id) = 1);
-- Erasing a customer.
CREATE INDEX call_backs_by_customer ON call_backs (business_id, customer_id) WHERE customer_id IS NOT NULL;

SELECT show_in_browser('call_backs', 'id, for_call_sid, customer_id, phone_number_id, customer_phone, staff_phone,
  requested_by, call_sid, created_at, failed_at, dialled_at, ended_at');
