-- Calls that the product places to call a customer back: a phone of the team rings first, then the customer's.
-- A row is written before the provider is asked. Without a call it can be used until place_by and is never asked for
-- again.
CREATE TABLE call_backs (
  -- In the URLs of the provider's webhooks.
  id              uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id     integer     NOT NULL,
  request_id      uuid        NOT NULL,
  -- The call that is returned.
  for_call_sid    text        NOT NULL,
  -- The number that calls, and that the customer sees.
  phone_number_id integer     NOT NULL,
  customer_phone  text        NOT NULL,
  staff_phone     text        NOT NULL,
  requested_by    integer,
  -- The placed call, once it is known.
  call_sid        text        UNIQUE,
  place_by        timestamptz NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT app_now(),
  -- The provider did not place the call.
  failed_at       timestamptz,
  -- The team answered, and the provider was told to dial the customer.
  dialled_at      timestamptz,
  ended_at        timestamptz,
  UNIQUE (business_id, request_id),
  FOREIGN KEY (business_id, for_call_sid) REFERENCES calls (business_id, call_sid) ON DELETE CASCADE,
  FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid) ON DELETE CASCADE,
  FOREIGN KEY (business_id, phone_number_id) REFERENCES phone_numbers (business_id, id),
  FOREIGN KEY (business_id, requested_by) REFERENCES users (business_id, id) ON DELETE SET NULL (requested_by),
  CHECK (call_sid IS NOT NULL OR dialled_at IS NULL),
  CHECK (failed_at IS NULL OR call_sid IS NULL),
  CHECK (dialled_at IS NOT NULL OR ended_at IS NULL)
);
-- Erasing a customer.
CREATE INDEX call_backs_by_call ON call_backs (business_id, for_call_sid);
-- Removing a member.
CREATE INDEX call_backs_by_person ON call_backs (business_id, requested_by) WHERE requested_by IS NOT NULL;
-- Calls in progress.
CREATE INDEX call_backs_open ON call_backs (business_id) WHERE dialled_at IS NOT NULL AND ended_at IS NULL;

SELECT show_in_browser('call_backs', 'id, for_call_sid, phone_number_id, customer_phone, staff_phone, requested_by, call_sid,
  created_at, failed_at, dialled_at, ended_at');
