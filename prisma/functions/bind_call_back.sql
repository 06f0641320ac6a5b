-- Binds a requested call back to the call that the provider placed for it, and stores that call as an outbound call to
-- the customer. Returns true if the call belongs to the call back; a second invocation changes nothing. Returns false
-- if the call back does not exist, is bound to another call or has failed. Also returns false for a call back that is
-- still unbound after place_by, because the user then no longer expects the call.
--
-- Called after the provider has placed the call, and by its webhooks, which may come first
-- (server/modules/telephony/call-backs/). Locks the row of the call back, then the row of the customer, to which the
-- new call refers.
CREATE OR REPLACE FUNCTION bind_call_back(p_id uuid, p_call_sid text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v call_backs;
BEGIN
  SELECT * INTO v FROM call_backs WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF v.call_sid IS NOT NULL THEN RETURN v.call_sid = p_call_sid; END IF;
  IF v.failed_at IS NOT NULL OR v.place_by < clock_timestamp() THEN RETURN false; END IF;

  INSERT INTO calls (business_id, call_sid, phone_number_id, customer_id, direction, from_number, to_number,
                     language_code, status, started_at)
  SELECT v.business_id, p_call_sid, n.id,
         coalesce(v.customer_id, f.customer_id, customer_by_phone(v.business_id, v.customer_phone)),
         'outbound', n.number, v.customer_phone, n.language_code, 'ringing', app_now()
  FROM phone_numbers n
  LEFT JOIN calls f ON f.business_id = v.business_id AND f.call_sid = v.for_call_sid
  WHERE n.business_id = v.business_id AND n.id = v.phone_number_id
  ON CONFLICT (call_sid) DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE call_backs SET call_sid = p_call_sid WHERE id = p_id;
  RETURN true;
END $$;
