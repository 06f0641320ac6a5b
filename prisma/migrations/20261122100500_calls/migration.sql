-- The calls that reached a business, and what was said in them.

-- One row a call. The status only ever moves up in call_status_rank(); charge_outcome says why it cost what it cost.
CREATE TABLE calls (
  id               bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id      integer NOT NULL REFERENCES businesses (id),
  call_sid         text    NOT NULL UNIQUE,
  phone_number_id  integer,
  customer_id      integer,
  direction        text    NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  channel          text    NOT NULL DEFAULT 'phone' CHECK (channel IN ('phone', 'sms')),
  from_number      text,
  to_number        text,
  language_code    text    REFERENCES languages (code),
  status           text    NOT NULL,
  duration_seconds integer CHECK (duration_seconds >= 0),
  -- Why the agent did not take the call; null means that it did.
  refusal          text    CHECK (refusal IN ('refused_no_funds', 'number_on_hold', 'suspended')),
  charge_outcome   text    NOT NULL DEFAULT 'pending'
                   CHECK (charge_outcome IN ('pending', 'charged', 'too_short', 'not_completed', 'not_taken',
                                             'refused_no_funds', 'number_on_hold', 'suspended')),
  started_at       timestamptz NOT NULL DEFAULT app_now(),
  ended_at         timestamptz,
  created_at       timestamptz NOT NULL DEFAULT app_now(),
  updated_at       timestamptz NOT NULL DEFAULT app_now(),
  -- When the call of a stranger was given to who became a customer; a number that proves to be mistyped gives it back.
  adopted_at       timestamptz,
  -- When the voice webhook's decision about the call was kept; null: nobody asked us, so the call is not one that we
  -- took.
  began_at         timestamptz,
  UNIQUE (business_id, call_sid),
  FOREIGN KEY (business_id, phone_number_id) REFERENCES phone_numbers (business_id, id),
  FOREIGN KEY (business_id, customer_id) REFERENCES customers (business_id, id) ON DELETE SET NULL (customer_id)
);
-- The pages of the call list, and the figures of a span of time.
CREATE INDEX calls_by_start ON calls (business_id, started_at DESC, id DESC);
-- The calls of a customer.
CREATE INDEX calls_by_customer ON calls (business_id, customer_id) WHERE customer_id IS NOT NULL;
-- Calls that the sweeper asks Twilio for, because no end was ever told.
CREATE INDEX calls_without_end ON calls (created_at) WHERE ended_at IS NULL;
-- Completed calls whose length nobody told: the sweeper asks at once.
CREATE INDEX calls_without_duration ON calls (created_at)
  WHERE status = 'completed' AND duration_seconds IS NULL AND charge_outcome = 'pending';
-- For the alert: a lost voice webhook shows here and nowhere else.
CREATE INDEX calls_not_taken ON calls (created_at) WHERE status = 'completed' AND charge_outcome = 'not_taken';

CREATE TABLE call_messages (
  id          bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id integer NOT NULL,
  call_sid    text    NOT NULL,
  position    integer NOT NULL,
  role        text    NOT NULL CHECK (role IN ('user', 'assistant')),
  content     text    NOT NULL,
  created_at  timestamptz NOT NULL,
  UNIQUE (call_sid, position),
  FOREIGN KEY (business_id, call_sid) REFERENCES calls (business_id, call_sid)
);
-- The transcript of a call, in order.
CREATE INDEX call_messages_by_call ON call_messages (business_id, call_sid, position);
