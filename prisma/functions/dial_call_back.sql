-- Decides whether the customer of a call back is dialled now, after the team has answered. Returns the maximum seconds
-- of the call, or the rule that refuses it (call_back_refusal, reserve_transfer). A repeated request gets the same
-- seconds after a decision to dial; after a refusal, the decision is made again. Returns no row when the call does not
-- belong to the call back, or has ended.
--
-- Called by the webhook of the pressed key (server/modules/telephony/call-backs/). Lock order: the advisory lock for
-- new calls of the business (as in begin_call), the advisory lock for transfers, the row of the call back.
CREATE OR REPLACE FUNCTION dial_call_back(
  p_id uuid, p_call_sid text, p_calls_day_cents bigint, p_active_minutes integer, p_wanted_seconds integer,
  p_concurrent_max integer, p_seconds_min integer, p_new_day_seconds integer, p_day_seconds integer, p_new_days integer,
  p_ring_seconds integer
) RETURNS TABLE (business_id integer, customer_phone text, our_number text, seconds integer, refusal text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v         call_backs;
  v_seconds integer;
  v_refusal text;
BEGIN
  SELECT * INTO v FROM call_backs o WHERE o.id = p_id AND o.call_sid = p_call_sid AND o.ended_at IS NULL
    AND NOT EXISTS (SELECT FROM calls c WHERE c.call_sid = p_call_sid AND c.ended_at IS NOT NULL);
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('calls:' || v.business_id, 0));

  IF v.dialled_at IS NULL THEN
    v_refusal := call_back_refusal(v.business_id, p_calls_day_cents, p_active_minutes);
  END IF;
  IF v_refusal IS NULL THEN
    SELECT r.seconds, r.refusal INTO v_seconds, v_refusal
    FROM reserve_transfer(v.business_id, p_call_sid, 1, p_wanted_seconds, p_concurrent_max, p_seconds_min,
                          p_new_day_seconds, p_day_seconds, p_new_days, p_ring_seconds) r;
  END IF;
  IF v_refusal IS NULL THEN
    UPDATE call_backs SET dialled_at = coalesce(dialled_at, app_now()) WHERE id = p_id AND ended_at IS NULL;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT v.business_id, v.customer_phone, n.number, v_seconds, v_refusal
  FROM phone_numbers n WHERE n.business_id = v.business_id AND n.id = v.phone_number_id;
END $$;
