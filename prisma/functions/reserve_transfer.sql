-- Reserves the time of a transferred call before the provider dials: the requested seconds, or the remaining seconds of
-- the 24-hour limit if these are fewer. Returns the maximum seconds of the call, or the reason of a refusal. A repeated
-- request for the same attempt of a call gets the reserved seconds; after a refusal, the decision is made again.
--
-- Called by the webhook after a conversation (server/modules/telephony/routing/reserve-transfer.ts) and by
-- dial_call_back. Takes the advisory lock for transfers of the business, so that concurrent callers do not reserve the
-- same remaining time.
CREATE OR REPLACE FUNCTION reserve_transfer(
  p_business_id integer, p_call_sid text, p_attempt integer, p_wanted_seconds integer, p_concurrent_max integer,
  p_seconds_min integer, p_new_day_seconds integer, p_day_seconds integer, p_new_days integer, p_ring_seconds integer
) RETURNS TABLE (seconds integer, refusal text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_left  integer;
  v_open  integer;
  v_known integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('transfers:' || p_business_id, 0));

  SELECT t.reserved_seconds INTO v_known FROM call_transfers t
  WHERE t.business_id = p_business_id AND t.call_sid = p_call_sid AND t.attempt = p_attempt;
  IF FOUND THEN RETURN QUERY SELECT v_known, NULL::text; RETURN; END IF;

  SELECT s.seconds_left, s.open_count INTO v_left, v_open
  FROM transfer_standing(p_business_id, p_new_day_seconds, p_day_seconds, p_new_days, p_ring_seconds) s;
  IF v_open >= p_concurrent_max THEN RETURN QUERY SELECT NULL::integer, 'transfers_at_once'; RETURN; END IF;
  IF v_left < p_seconds_min THEN RETURN QUERY SELECT NULL::integer, 'transfer_minutes'; RETURN; END IF;

  INSERT INTO call_transfers (business_id, call_sid, attempt, reserved_seconds)
  VALUES (p_business_id, p_call_sid, p_attempt, least(p_wanted_seconds, v_left));
  RETURN QUERY SELECT least(p_wanted_seconds, v_left), NULL::text;
END $$;
