-- Only what we took is charged, and only by a length that is known. One order at a time, one rounding for money.

-- When the voice webhook's decision about a call was kept; null: nobody asked us, so the call is not one that we took.
-- Calls of before this column were judged by the rules of their time.
ALTER TABLE calls ADD COLUMN began_at timestamptz;
UPDATE calls SET began_at = created_at;

ALTER TABLE calls DROP CONSTRAINT calls_refusal_check;
ALTER TABLE calls ADD CONSTRAINT calls_refusal_check
  CHECK (refusal IN ('refused_no_funds', 'number_on_hold', 'suspended'));
ALTER TABLE calls DROP CONSTRAINT calls_charge_outcome_check;
ALTER TABLE calls ADD CONSTRAINT calls_charge_outcome_check
  CHECK (charge_outcome IN ('pending', 'charged', 'too_short', 'not_completed', 'not_taken',
                            'refused_no_funds', 'number_on_hold', 'suspended'));

-- A completed call whose length nobody told: the sweeper asks at once. Those that were taken for 0 s are asked for again.
UPDATE inbox_events SET event_key = event_key || ':no-duration'
WHERE provider = 'twilio' AND event_key LIKE '%:completed' AND payload ->> 'durationSeconds' IS NULL;
UPDATE calls SET charge_outcome = 'pending'
WHERE status = 'completed' AND duration_seconds IS NULL AND charge_outcome = 'too_short'
  AND created_at > app_now() - interval '48 hours';
CREATE INDEX calls_without_duration ON calls (created_at)
  WHERE status = 'completed' AND duration_seconds IS NULL AND charge_outcome = 'pending';
-- For the alert: a lost voice webhook shows here and nowhere else.
CREATE INDEX calls_not_taken ON calls (created_at) WHERE status = 'completed' AND charge_outcome = 'not_taken';

-- An operator's word: its calls are refused, its people still come in and read why.
ALTER TABLE businesses ADD COLUMN suspended_at timestamptz;
ALTER TABLE businesses ADD COLUMN suspension_reason text CHECK (suspension_reason <> '');
ALTER TABLE businesses ADD CONSTRAINT businesses_suspended_with_reason
  CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL));

-- What a call costs and why (product.md, "Rules of the business"): charged once it completed after enough seconds
-- and we took it; otherwise nothing, and the record says why. Not known to be long enough yet is not too short.
DROP FUNCTION call_charge_outcome(text, integer, text, integer);
CREATE FUNCTION call_charge_outcome(p_status text, p_seconds integer, p_has_begun boolean, p_refusal text,
                                    p_billable_seconds integer)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN NOT call_has_ended(p_status)                   THEN 'pending'
    WHEN NOT p_has_begun                                THEN 'not_taken'
    WHEN p_refusal IS NOT NULL                          THEN p_refusal
    WHEN p_status <> 'completed'                        THEN 'not_completed'
    WHEN p_seconds IS NULL                              THEN 'pending'
    WHEN p_seconds < p_billable_seconds                 THEN 'too_short'
    ELSE 'charged'
  END
$$;

-- A call reaches us: decides whether the agent takes it, and keeps that decision. A repeated webhook gets the
-- decision that stands. No row: the number is not one of ours. A call whose end came before its beginning is judged
-- again: due_lane has work then.
DROP FUNCTION begin_call(text, text, text, integer);
CREATE FUNCTION begin_call(p_call_sid text, p_from text, p_to text, p_calls_below_zero_max integer)
RETURNS TABLE (business_id integer, business_name text, language_code text, speech_tag text, greeting text,
               refusal text, is_new boolean, due_lane smallint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_number  phone_numbers;
  v_refusal text;
  v_is_new  boolean;
  v_ended   boolean;
  v_lane    smallint;
BEGIN
  SELECT * INTO v_number FROM phone_numbers WHERE number = p_to AND released_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;

  -- Below the price of a call the trusted calls are counted, one caller at a time: forty at once are not forty firsts.
  PERFORM 1 FROM accounts a JOIN businesses b ON b.id = a.business_id
  WHERE a.business_id = v_number.business_id AND a.balance_cents < b.call_price_cents
  FOR NO KEY UPDATE OF a;

  SELECT CASE
    WHEN b.suspended_at IS NOT NULL THEN 'suspended'
    WHEN v_number.status = 'on_hold' THEN 'number_on_hold'
    WHEN a.balance_cents >= b.call_price_cents THEN NULL
    WHEN a.calls_below_zero + (
      SELECT count(*) FROM calls c
      WHERE c.business_id = v_number.business_id AND c.ended_at IS NULL AND c.refusal IS NULL
        AND c.call_sid <> p_call_sid AND c.created_at > app_now() - interval '4 hours'
    ) < p_calls_below_zero_max THEN NULL
    ELSE 'refused_no_funds' END
  INTO v_refusal
  FROM accounts a JOIN businesses b ON b.id = a.business_id
  WHERE a.business_id = v_number.business_id;

  INSERT INTO calls AS c (business_id, call_sid, phone_number_id, customer_id, direction, from_number, to_number,
                     language_code, status, refusal, started_at, began_at)
  SELECT v_number.business_id, p_call_sid, v_number.id, customer_by_phone(v_number.business_id, p_from), 'inbound',
         p_from, p_to, v_number.language_code, 'ringing', v_refusal, app_now(),
         app_now()
  ON CONFLICT (call_sid) DO UPDATE SET
    began_at   = excluded.began_at,
    refusal    = excluded.refusal,
    status     = CASE WHEN call_status_rank(c.status) < call_status_rank('ringing') THEN 'ringing' ELSE c.status END,
    updated_at = excluded.began_at
  WHERE c.began_at IS NULL AND c.business_id = excluded.business_id
  RETURNING c.ended_at IS NOT NULL INTO v_ended;
  v_is_new := FOUND;

  -- Its end was here first and counted as a call that nobody took. The charge has one place only, so it is told there.
  IF v_ended THEN
    INSERT INTO inbox_events (provider, event_key, lane, business_id, payload, correlation_id)
    VALUES ('twilio', p_call_sid || ':begun', lane_of(v_number.business_id), v_number.business_id,
            jsonb_build_object('callSid', p_call_sid, 'status', 'ringing', 'durationSeconds', NULL,
                               'direction', 'inbound', 'from', p_from, 'to', p_to, 'ourNumber', p_to,
                               'occurredAt', clock_timestamp()),
            p_call_sid)
    ON CONFLICT (provider, event_key) DO NOTHING
    RETURNING lane INTO v_lane;
  END IF;

  IF v_is_new AND v_refusal = 'refused_no_funds' THEN
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT 'calls.refused', format('calls.refused:%s:%s', a.business_id, a.last_credit_sequence), a.business_id,
           jsonb_build_object('balanceCents', a.balance_cents, 'sequence', a.last_credit_sequence), p_call_sid
    FROM accounts a WHERE a.business_id = v_number.business_id
    ON CONFLICT (dedupe_key) DO NOTHING;
  END IF;

  RETURN QUERY
  SELECT c.business_id, b.name, l.code, l.speech_tag, l.greeting, c.refusal, v_is_new, v_lane
  FROM calls c JOIN businesses b ON b.id = c.business_id JOIN languages l ON l.code = v_number.language_code
  WHERE c.call_sid = p_call_sid AND c.business_id = v_number.business_id;
END $$;

-- The charge: one round trip for many events. Claims due events of a lane (or exactly p_ids), locks the accounts
-- they touch in ascending id, folds the events into their calls, posts one ledger line per call that became
-- billable, opens outbox rows, and marks the events done: all in the caller's one commit.
-- Events of a call that belongs to another business raise; the caller bisects and parks.
DROP FUNCTION apply_call_events(integer, integer, integer, bigint[]);
CREATE FUNCTION apply_call_events(p_lane integer, p_limit integer, p_billable_seconds integer, p_ids bigint[] DEFAULT NULL)
RETURNS TABLE (claimed integer, charged integer, unknown_numbers integer, without_duration integer, not_taken integer,
               business_ids integer[])
LANGUAGE plpgsql
-- Every look-up here goes by a key. One plan for all, and never a scan of a whole table: the tables' statistics are
-- old exactly when a burst comes, and the checks of foreign keys keep the first plan that they were given.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  v_ids        bigint[];
  v_businesses integer[];
  v_now        timestamptz := app_now();
  v_ahead      interval := v_now - clock_timestamp();
BEGIN
  IF p_ids IS NULL THEN
    -- In the order of inbox_events_due and of no other index: while one lane holds all that is known of the table, its
    -- key by id looks as good to the planner, and that reads every event that was ever done.
    SELECT array_agg(due.id), array_agg(DISTINCT due.business_id) FILTER (WHERE due.business_id IS NOT NULL)
    INTO v_ids, v_businesses
    FROM (
      SELECT i.id, i.business_id FROM inbox_events i
      WHERE i.lane BETWEEN p_lane AND p_lane AND i.provider = 'twilio' AND i.done_at IS NULL AND i.parked_at IS NULL
        AND i.next_try_at <= clock_timestamp()
      ORDER BY i.lane, i.id LIMIT p_limit
      FOR UPDATE SKIP LOCKED
    ) due;
  ELSE
    -- Waits for locks instead of skipping: PostgreSQL tells a client that its statement failed a moment before it
    -- lets go of that statement's locks, and a bisection asks for the same rows right then.
    SELECT array_agg(due.id), array_agg(DISTINCT due.business_id) FILTER (WHERE due.business_id IS NOT NULL)
    INTO v_ids, v_businesses
    FROM (
      SELECT i.id, i.business_id FROM inbox_events i
      WHERE i.id = ANY (p_ids) AND i.lane = p_lane AND i.provider = 'twilio'
        AND i.done_at IS NULL AND i.parked_at IS NULL
      ORDER BY i.id
      FOR UPDATE
    ) due;
  END IF;
  IF v_ids IS NULL THEN
    RETURN QUERY SELECT 0, 0, 0, 0, 0, '{}'::integer[];
    RETURN;
  END IF;

  -- Ascending, and the plan cannot change it: two batches that share businesses queue up, they never cross.
  PERFORM 1 FROM accounts WHERE business_id = ANY (v_businesses) ORDER BY business_id FOR NO KEY UPDATE;

  RETURN QUERY
  WITH event AS MATERIALIZED (
    SELECT i.id, i.business_id, e.*, e."occurredAt" + v_ahead AS occurred_at
    FROM inbox_events i, jsonb_to_record(i.payload) AS e("callSid" text, status text, "durationSeconds" integer,
         direction text, "from" text, "to" text, "ourNumber" text, "occurredAt" timestamptz)
    WHERE i.id = ANY (v_ids)
  ), latest AS MATERIALIZED (
    SELECT DISTINCT ON (business_id, "callSid") * FROM event WHERE business_id IS NOT NULL
    ORDER BY business_id, "callSid", call_status_rank(status) DESC, "durationSeconds" IS NULL, id
  ), folded AS (
    INSERT INTO calls AS c (business_id, call_sid, phone_number_id, customer_id, direction, from_number, to_number,
                       language_code, status, duration_seconds, charge_outcome, started_at, ended_at,
                       created_at, updated_at)
    SELECT l.business_id, l."callSid", n.id,
           (SELECT min(k.id) FROM customers k
            WHERE k.business_id = l.business_id
              AND k.phone = CASE l.direction WHEN 'inbound' THEN l."from" ELSE l."to" END),
           l.direction, l."from", l."to", n.language_code, l.status, l."durationSeconds",
           call_charge_outcome(l.status, l."durationSeconds", false, NULL, p_billable_seconds),
           l.occurred_at - make_interval(secs => coalesce(l."durationSeconds", 0)),
           CASE WHEN call_has_ended(l.status) THEN l.occurred_at END, v_now, v_now
    FROM latest l
    LEFT JOIN phone_numbers n
      ON n.business_id = l.business_id AND n.number = l."ourNumber" AND n.released_at IS NULL
    ON CONFLICT (call_sid) DO UPDATE SET
      status           = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN excluded.status ELSE c.status END,
      duration_seconds = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN excluded.duration_seconds
                              WHEN excluded.status = c.status
                              THEN coalesce(c.duration_seconds, excluded.duration_seconds)
                              ELSE c.duration_seconds END,
      ended_at         = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN excluded.ended_at ELSE c.ended_at END,
      started_at       = least(c.started_at, excluded.started_at),
      -- Settled is settled, until a greater end comes. What waits, for its length or its beginning, is judged again.
      charge_outcome   = CASE WHEN call_status_rank(excluded.status) > call_status_rank(c.status)
                              THEN call_charge_outcome(excluded.status, excluded.duration_seconds,
                                                       c.began_at IS NOT NULL, c.refusal, p_billable_seconds)
                              WHEN c.charge_outcome IN ('pending', 'not_taken')
                              THEN call_charge_outcome(c.status,
                                     CASE WHEN excluded.status = c.status
                                          THEN coalesce(c.duration_seconds, excluded.duration_seconds)
                                          ELSE c.duration_seconds END,
                                     c.began_at IS NOT NULL, c.refusal, p_billable_seconds)
                              ELSE c.charge_outcome END,
      updated_at       = v_now
    WHERE c.business_id = excluded.business_id
    RETURNING c.business_id, c.call_sid, c.status, c.duration_seconds, c.charge_outcome
  ), billable AS MATERIALIZED (
    -- One look-up by key a call, whatever the plan. NOT EXISTS would become a join, and a join that was planned while
    -- the ledger was short reads all of it for every call.
    SELECT f.business_id, f.call_sid, f.duration_seconds FROM folded f
    WHERE f.charge_outcome = 'charged'
      AND (SELECT e.id FROM ledger_entries e WHERE e.kind = 'call_charge' AND e.source = f.call_sid) IS NULL
  ), charge AS (
    SELECT f.business_id, f.call_sid, f.duration_seconds, b.call_price_cents, b.recharge_threshold_cents,
           a.balance_cents, a.last_sequence,
           row_number() OVER per_business AS place,
           a.balance_cents - sum(b.call_price_cents) OVER per_business AS balance_after_cents
    FROM billable f
    JOIN latest l ON l.business_id = f.business_id AND l."callSid" = f.call_sid
    JOIN accounts a ON a.business_id = f.business_id
    JOIN businesses b ON b.id = f.business_id
    WINDOW per_business AS (PARTITION BY f.business_id ORDER BY l.id)
  ), posted AS (
    INSERT INTO ledger_entries
      (business_id, sequence, kind, source, amount_cents, balance_after_cents, reason, call_sid, created_at)
    SELECT business_id, last_sequence + place, 'call_charge', call_sid, -call_price_cents, balance_after_cents,
           format('Completed call, %s:%s', duration_seconds / 60, lpad((duration_seconds % 60)::text, 2, '0')), call_sid,
           v_now
    FROM charge
  ), settled AS (
    UPDATE accounts a SET
      balance_cents = s.balance_after_cents,
      last_sequence = a.last_sequence + s.charges,
      calls_below_zero = a.calls_below_zero + s.below_zero
    FROM (
      SELECT business_id, count(*) AS charges, min(balance_after_cents) AS balance_after_cents,
             count(*) FILTER (WHERE balance_after_cents < 0) AS below_zero
      FROM charge GROUP BY business_id
    ) s
    WHERE a.business_id = s.business_id
  ), crossing AS (
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT DISTINCT ON (business_id)
           'balance.low', format('balance.low:%s:%s', business_id, last_sequence + place), business_id,
           jsonb_build_object('balanceCents', balance_after_cents, 'thresholdCents', recharge_threshold_cents,
                              'sequence', last_sequence + place),
           call_sid
    FROM charge
    WHERE balance_cents >= recharge_threshold_cents AND balance_after_cents < recharge_threshold_cents
    ORDER BY business_id, place
  ), done AS (
    UPDATE inbox_events i SET
      done_at = clock_timestamp(),
      attempts = i.attempts + 1,
      outcome = CASE WHEN i.business_id IS NULL THEN 'unknown_number' ELSE f.charge_outcome END
    FROM event e LEFT JOIN folded f ON f.business_id = e.business_id AND f.call_sid = e."callSid"
    WHERE i.id = e.id AND (e.business_id IS NULL OR f.call_sid IS NOT NULL)
    RETURNING i.business_id
  )
  SELECT cardinality(v_ids),
         (SELECT count(*)::integer FROM charge),
         (SELECT count(*)::integer FROM done WHERE business_id IS NULL),
         (SELECT count(*)::integer FROM folded WHERE status = 'completed' AND charge_outcome = 'pending'),
         (SELECT count(*)::integer FROM folded WHERE status = 'completed' AND charge_outcome = 'not_taken'),
         (SELECT coalesce(array_agg(DISTINCT business_id), '{}') FROM done WHERE business_id IS NOT NULL);

  IF EXISTS (SELECT FROM inbox_events WHERE id = ANY (v_ids) AND done_at IS NULL) THEN
    RAISE EXCEPTION 'call event conflict: a call of these events belongs to another business'
      USING ERRCODE = 'unique_violation';
  END IF;
END $$;

-- One open order a business. Of those of before, the latest stays; the others' intents can still be paid and are then
-- credited as ever.
UPDATE payments SET state = 'canceled', last_error = 'Replaced by a later order'
WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY business_id ORDER BY id DESC) AS place FROM payments
    WHERE purpose = 'number_order' AND state IN ('created', 'open')
  ) p WHERE place > 1
);
CREATE UNIQUE INDEX payments_one_open_order ON payments (business_id)
  WHERE purpose = 'number_order' AND state IN ('created', 'open');
-- Who keeps a number: also those who paid and do not have it yet.
DROP INDEX payments_open_orders;
CREATE INDEX payments_orders_of_number ON payments (phone_number)
  WHERE purpose = 'number_order' AND state IN ('created', 'open', 'processing', 'succeeded');

-- What cents that were paid are worth on the balance. The only rounding there is: lines are differences of two totals, so
-- that they add up to the total, and all that is paid back leaves nothing behind.
CREATE FUNCTION credited_cents(p_paid_cents bigint, p_exchange_rate numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT round(p_paid_cents * p_exchange_rate)::bigint $$;

-- What was paid by each effect, in the card's own cents. One that is worth less than a cent is kept without a line.
ALTER TABLE payment_effects ADD COLUMN paid_cents bigint;
ALTER TABLE payment_effects DISABLE TRIGGER payment_effects_append_only;
UPDATE payment_effects e SET paid_cents = round(e.amount_cents / p.exchange_rate)
FROM payments p WHERE p.business_id = e.business_id AND p.id = e.payment_id;
ALTER TABLE payment_effects ENABLE TRIGGER payment_effects_append_only;
ALTER TABLE payment_effects ALTER COLUMN paid_cents SET NOT NULL;
ALTER TABLE payment_effects ALTER COLUMN sequence DROP NOT NULL;
ALTER TABLE payment_effects DROP CONSTRAINT payment_effects_amount_cents_check;
ALTER TABLE payment_effects ADD CONSTRAINT payment_effects_paid_check
  CHECK (paid_cents <> 0 AND (kind IN ('topup', 'refund_reversal', 'dispute_reversal')) = (paid_cents > 0));
ALTER TABLE payment_effects DROP CONSTRAINT payment_effects_check;
ALTER TABLE payment_effects ADD CONSTRAINT payment_effects_line_check
  CHECK (sign(amount_cents) IN (0, sign(paid_cents)) AND (sequence IS NULL) = (amount_cents = 0));

-- Posts a ledger line of a payment and its link in one step: what the cents that were paid change of what the payment
-- is worth, at its own rate. True: posted now. False: the very same stands already.
CREATE OR REPLACE FUNCTION post_payment_effect(
  p_business_id integer, p_payment_id bigint, p_kind text, p_source text, p_paid_cents bigint, p_reason text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_rate   numeric;
  v_effect payment_effects;
  v_before bigint;
  v_amount bigint;
BEGIN
  -- Two effects at once: the second waits, since what it is worth depends on the first.
  SELECT exchange_rate INTO STRICT v_rate FROM payments
  WHERE business_id = p_business_id AND id = p_payment_id FOR NO KEY UPDATE;
  SELECT * INTO v_effect FROM payment_effects WHERE kind = p_kind AND source = p_source;
  IF FOUND THEN
    IF (v_effect.business_id, v_effect.payment_id, v_effect.paid_cents)
       IS DISTINCT FROM (p_business_id, p_payment_id, p_paid_cents) THEN
      RAISE EXCEPTION 'ledger conflict: %/% is not a line of payment % with % cents paid',
        p_kind, p_source, p_payment_id, p_paid_cents USING ERRCODE = 'unique_violation';
    END IF;
    RETURN false;
  END IF;
  SELECT coalesce(sum(paid_cents), 0) INTO v_before FROM payment_effects
  WHERE business_id = p_business_id AND payment_id = p_payment_id;
  v_amount := credited_cents(v_before + p_paid_cents, v_rate) - credited_cents(v_before, v_rate);
  IF v_amount <> 0 AND NOT post_ledger_entry(p_business_id, p_kind, p_source, v_amount, p_reason) THEN
    RAISE EXCEPTION 'ledger conflict: %/% is not a line of payment %', p_kind, p_source, p_payment_id
      USING ERRCODE = 'unique_violation';
  END IF;
  INSERT INTO payment_effects (kind, source, business_id, sequence, payment_id, paid_cents, amount_cents)
  VALUES (p_kind, p_source, p_business_id,
          (SELECT sequence FROM ledger_entries
           WHERE kind = p_kind AND source = p_source AND business_id = p_business_id),
          p_payment_id, p_paid_cents, v_amount);
  RETURN true;
END $$;

-- Where a payment, its ledger lines and Stripe's last word do not say the same; empty when all is well.
CREATE OR REPLACE VIEW payment_differences AS
SELECT p.id AS payment_id, p.business_id, p.state,
       credited_cents(p.received_cents - p.refunded_cents - p.disputed_cents, p.exchange_rate) AS stripe_cents,
       coalesce(e.total, 0)::bigint AS ledger_cents
FROM payments p
LEFT JOIN (SELECT business_id, payment_id, sum(amount_cents) AS total FROM payment_effects GROUP BY 1, 2) e
  ON e.business_id = p.business_id AND e.payment_id = p.id
WHERE credited_cents(p.received_cents - p.refunded_cents - p.disputed_cents, p.exchange_rate) <> coalesce(e.total, 0);
