-- Stores once how the customer's part of a call back ended. p_status is the status of the dialled phone, p_seconds the
-- time that the customer was on the line (null: unknown). If the customer answered, the start of the call is stored and
-- its price is added to the spending of the day. The end of the call is stored as an inbox event; apply_call_events
-- then charges an answered call. Returns the business, and the shard with work; no row if the end is stored already, or
-- if the report is about another call.
--
-- Called by the webhook after <Dial> (server/modules/telephony/call-backs/). Locks the call, then the call back, then
-- the row of the spending of the day.
CREATE OR REPLACE FUNCTION end_call_back(
  p_id uuid, p_call_sid text, p_status text, p_seconds integer, p_calls_day_cents bigint
) RETURNS TABLE (business_id integer, due_shard smallint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v          call_backs;
  v_price    bigint;
  v_limit    bigint;
  v_day      date;
  v_answered boolean := p_status = 'completed';
  v_ended    boolean;
  v_started  timestamptz;
BEGIN
  PERFORM 1 FROM calls WHERE call_sid = p_call_sid FOR NO KEY UPDATE;
  UPDATE call_backs SET ended_at = app_now()
  WHERE id = p_id AND call_sid = p_call_sid AND dialled_at IS NOT NULL AND ended_at IS NULL
  RETURNING * INTO v;
  IF NOT FOUND THEN RETURN; END IF;

  SELECT b.call_price_cents, (app_now() AT TIME ZONE b.timezone)::date,
         CASE WHEN s.business_id IS NULL THEN p_calls_day_cents ELSE s.limit_cents END
  INTO v_price, v_day, v_limit
  FROM businesses b LEFT JOIN spending_limits s ON s.business_id = b.id AND s.kind = 'calls'
  WHERE b.id = v.business_id;
  UPDATE calls SET
    began_at      = CASE WHEN v_answered THEN app_now() ELSE began_at END,
    counted_on    = CASE WHEN v_answered THEN v_day ELSE counted_on END,
    counted_cents = CASE WHEN v_answered THEN v_price ELSE counted_cents END,
    updated_at    = app_now()
  WHERE business_id = v.business_id AND call_sid = p_call_sid
  RETURNING ended_at IS NOT NULL, started_at INTO v_ended, v_started;
  IF v_started < late_before() THEN
    INSERT INTO late_changes (business_id, started_at) VALUES (v.business_id, v_started);
  END IF;
  -- The call has taken place, so its price is added even if the spending then exceeds the limit.
  IF v_answered AND NOT count_spending(v.business_id, 'calls', v_day, v_price, v_limit, p_call_sid) THEN
    PERFORM count_spending(v.business_id, 'calls', v_day, v_price, NULL, p_call_sid);
  END IF;

  -- If the end of the call was applied before its start was known, the call was stored as unanswered. A second event
  -- then makes apply_call_events compute its charge outcome again.
  RETURN QUERY
  WITH event AS (
    INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id)
    SELECT 'twilio', p_call_sid || e.suffix, shard_of(v.business_id), v.business_id,
           jsonb_build_object('callSid', p_call_sid, 'status', e.status, 'durationSeconds', e.seconds,
                              'direction', 'outbound', 'from', n.number, 'to', NULL, 'ourNumber', n.number,
                              'occurredAt', clock_timestamp()),
           p_call_sid
    FROM phone_numbers n,
      (VALUES (CASE WHEN v_answered AND p_seconds IS NULL THEN ':completed:no-duration' ELSE ':' || p_status END,
               p_status, CASE WHEN v_answered THEN p_seconds END),
              (CASE WHEN v_answered AND v_ended THEN ':begun' END, 'ringing', NULL)) AS e (suffix, status, seconds)
    WHERE n.business_id = v.business_id AND n.id = v.phone_number_id AND e.suffix IS NOT NULL
    ON CONFLICT (provider, event_key) DO NOTHING
    RETURNING shard
  )
  SELECT v.business_id, min(event.shard) FROM event;
END $$;
