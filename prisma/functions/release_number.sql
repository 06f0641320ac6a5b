-- Releases a number: its fee ends and it is cancelled; if it was the primary number, the oldest remaining number
-- becomes the primary one. Writes the event that becomes the mail to the admins, and the due work that releases the
-- number at the provider. Returns false without a change when the number was already cancelled.
--
-- Called by charge_due_periods at the end of a cycle, by dun_business, by hold-or-release-number.ts and by
-- end-services.ts; the caller must have locked the running schedules of the business and then its account.
CREATE OR REPLACE FUNCTION release_number(p_business_id integer, p_phone_number_id integer, p_reason text) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_former phone_numbers;
BEGIN
  SELECT * INTO v_former FROM phone_numbers
  WHERE business_id = p_business_id AND id = p_phone_number_id AND status <> 'cancelled' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'released'
  WHERE business_id = p_business_id AND phone_number_id = p_phone_number_id AND ended_at IS NULL;
  UPDATE phone_numbers
  SET status = 'cancelled', released_at = app_now(), is_primary = false,
      pending_action = NULL, pending_action_at = NULL, pending_reason = NULL
  WHERE business_id = p_business_id AND id = p_phone_number_id;
  IF v_former.is_primary THEN
    UPDATE phone_numbers SET is_primary = true
    WHERE business_id = p_business_id AND id = (
      SELECT min(id) FROM phone_numbers WHERE business_id = p_business_id AND status <> 'cancelled');
  END IF;
  INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
  VALUES ('number.released', format('number.released:%s:%s', p_business_id, p_phone_number_id), p_business_id,
          jsonb_build_object('phoneNumberId', p_phone_number_id, 'number', v_former.number,
                             'phoneSid', v_former.phone_sid, 'reason', p_reason),
          'number-' || p_phone_number_id);
  IF v_former.phone_sid IS NOT NULL THEN
    INSERT INTO due_work (kind, subject, business_id)
    VALUES ('release-numbers', p_phone_number_id::text, p_business_id)
    ON CONFLICT (kind, subject) DO NOTHING;
  END IF;
  RETURN true;
END $$;
