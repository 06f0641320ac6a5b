-- Decides whether the agent answers an incoming call, and stores the decision in the row of the call. A repeated
-- webhook gets the stored decision. Returns no row when the number is not one of ours. Only an incoming call that this
-- function has stored can be charged. If the end of the call was received before its start, its charge outcome must be
-- computed again. The function then writes an event for the call to the inbox and returns its shard as due_shard; the
-- caller wakes the charging of this shard.
--
-- Calls in progress count against the balance: the balance must cover this call and every answered call that is not
-- charged yet. Beyond that, the agent answers p_calls_below_zero_max calls below zero. A business has at most
-- p_new_calls_max concurrent calls (null: no limit) until p_new_days days after its first payment. A call without an
-- end event counts as in progress for p_active_minutes, which is longer than any call lasts (server/core/plan.ts).
--
-- A call that a phone has forwarded back to the business is refused as returned (call_is_returned).
--
-- An answered call adds its price to the spending of the day. The daily limit is the setting of the business, or
-- p_calls_day_cents if it has none; null means no limit. A call that would exceed the limit is refused.
--
-- Called by the voice webhook (server/modules/telephony/calls/begin-call.ts). Lock order: the advisory lock for new
-- calls of the business, the row of the call, the row of the spending of the day. Charging a call does not wait for the
-- advisory lock. A call whose end was received hours before its start gets a row in late_changes.
CREATE OR REPLACE FUNCTION begin_call(p_call_sid text, p_from text, p_to text, p_calls_below_zero_max integer,
                                      p_calls_day_cents bigint DEFAULT NULL, p_new_calls_max integer DEFAULT NULL,
                                      p_new_days integer DEFAULT 0, p_active_minutes integer DEFAULT 120)
RETURNS TABLE (business_id integer, business_name text, language_code text, speech_tag text, greeting text,
               refusal text, is_new boolean, due_shard smallint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_number  phone_numbers;
  v_refusal text;
  v_price   bigint;
  v_limit   bigint;
  v_now     timestamptz;
  v_day     date;
  v_is_new  boolean;
  v_ended   boolean;
  v_started timestamptz;
  v_shard   smallint;
  -- Number of answered calls that are not charged yet, and the number of these that are still active.
  v_unsettled bigint;
  v_active    bigint;
BEGIN
  SELECT * INTO v_number FROM phone_numbers WHERE number = p_to AND released_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;

  -- Serializes new calls of a business. Otherwise concurrent calls would not see each other in the count below.
  PERFORM pg_advisory_xact_lock(hashtextextended('calls:' || v_number.business_id, 0));
  v_now := app_now();

  -- A charge removes its call from this count and the price from the balance in the same transaction. The count does
  -- not include the incoming call yet. For a repeated webhook the count is not used.
  SELECT count(*), count(*) FILTER (WHERE c.ended_at IS NULL) INTO v_unsettled, v_active
  FROM calls c
  WHERE c.business_id = v_number.business_id AND c.charge_outcome IN ('pending', 'not_taken') AND c.began_at IS NOT NULL
    AND c.refusal IS NULL AND c.created_at > v_now - make_interval(mins => p_active_minutes);

  SELECT CASE
    WHEN call_is_returned(v_number.business_id, p_from) THEN 'returned'
    WHEN b.suspended_at IS NOT NULL OR b.closed_at IS NOT NULL THEN 'suspended'
    WHEN v_number.status = 'on_hold' THEN 'number_on_hold'
    WHEN v_active >= p_new_calls_max
      AND coalesce(first_payment_at(a.business_id) > v_now - make_interval(days => p_new_days), true)
      THEN 'too_many_calls'
    WHEN a.balance_cents >= (v_unsettled + 1) * b.call_price_cents THEN NULL
    WHEN a.calls_below_zero + v_unsettled - greatest(a.balance_cents / b.call_price_cents, 0)
      < p_calls_below_zero_max THEN NULL
    ELSE 'refused_no_funds' END,
    b.call_price_cents, (v_now AT TIME ZONE b.timezone)::date,
    CASE WHEN s.business_id IS NULL THEN p_calls_day_cents ELSE s.limit_cents END
  INTO v_refusal, v_price, v_day, v_limit
  FROM accounts a JOIN businesses b ON b.id = a.business_id
  LEFT JOIN spending_limits s ON s.business_id = a.business_id AND s.kind = 'calls'
  WHERE a.business_id = v_number.business_id;

  INSERT INTO calls AS c (business_id, call_sid, phone_number_id, customer_id, direction, from_number, to_number,
                     language_code, status, refusal, started_at, began_at, counted_on, counted_cents)
  SELECT v_number.business_id, p_call_sid, v_number.id, customer_by_phone(v_number.business_id, p_from), 'inbound',
         caller_number(p_from), p_to, v_number.language_code, 'ringing', v_refusal, v_now, v_now,
         CASE WHEN v_refusal IS NULL THEN v_day END, CASE WHEN v_refusal IS NULL THEN v_price END
  ON CONFLICT (call_sid) DO UPDATE SET
    began_at      = excluded.began_at,
    refusal       = excluded.refusal,
    status        = CASE WHEN call_status_outranks('ringing', c.status) THEN 'ringing' ELSE c.status END,
    counted_on    = excluded.counted_on,
    counted_cents = excluded.counted_cents,
    updated_at    = excluded.began_at
  WHERE c.began_at IS NULL AND c.business_id = excluded.business_id
  RETURNING c.ended_at IS NOT NULL, c.started_at INTO v_ended, v_started;
  v_is_new := FOUND;
  IF v_started < late_before() THEN
    INSERT INTO late_changes (business_id, started_at) VALUES (v_number.business_id, v_started);
  END IF;

  IF v_is_new AND v_refusal IS NULL THEN
    IF NOT count_spending(v_number.business_id, 'calls', v_day, v_price, v_limit, p_call_sid) THEN
      UPDATE calls SET refusal = 'spending_limit', counted_on = NULL, counted_cents = NULL WHERE call_sid = p_call_sid;
    END IF;
  END IF;

  -- The end event was received first, so the call was stored as unanswered. Only apply_call_events charges calls. The
  -- event below makes apply_call_events compute the charge outcome again, now with the agent's decision.
  IF v_ended THEN
    INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id)
    VALUES ('twilio', p_call_sid || ':begun', shard_of(v_number.business_id), v_number.business_id,
            jsonb_build_object('callSid', p_call_sid, 'status', 'ringing', 'durationSeconds', NULL,
                               'direction', 'inbound', 'from', p_from, 'to', p_to, 'ourNumber', p_to,
                               'occurredAt', clock_timestamp()),
            p_call_sid)
    ON CONFLICT (provider, event_key) DO NOTHING
    RETURNING shard INTO v_shard;
  END IF;

  IF v_is_new AND v_refusal = 'refused_no_funds' THEN
    INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
    SELECT 'calls.refused', format('calls.refused:%s:%s', a.business_id, a.last_credit_sequence), a.business_id,
           jsonb_build_object('balanceCents', a.balance_cents, 'sequence', a.last_credit_sequence), p_call_sid
    FROM accounts a WHERE a.business_id = v_number.business_id
    ON CONFLICT (dedupe_key) DO NOTHING;
  END IF;

  RETURN QUERY
  SELECT c.business_id, b.name, l.code, l.speech_tag, l.greeting, c.refusal, v_is_new, v_shard
  FROM calls c JOIN businesses b ON b.id = c.business_id JOIN languages l ON l.code = v_number.language_code
  WHERE c.call_sid = p_call_sid AND c.business_id = v_number.business_id;
END $$;
