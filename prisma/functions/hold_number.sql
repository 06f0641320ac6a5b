-- Puts an active number on hold: its fee ends, and the hold fee starts at the end of the paid period. The hold fee
-- keeps the anchor and the period index of the number fee, so that a short month does not shift later periods. Writes
-- the event that becomes the mail to the admins. Returns the schedule of the hold fee. Returns null and changes nothing
-- when the number is not active or has no running fee.
--
-- Called by charge_due_periods at the end of a cycle and by hold-or-release-number.ts; the caller must have locked the
-- running schedules of the business and then its account.
CREATE OR REPLACE FUNCTION hold_number(p_business_id integer, p_phone_number_id integer, p_reason text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_ended    fee_schedules;
  v_number   text;
  v_schedule fee_schedules;
BEGIN
  UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'held'
  WHERE business_id = p_business_id AND phone_number_id = p_phone_number_id AND kind = 'number_fee' AND ended_at IS NULL
  RETURNING * INTO v_ended;
  IF NOT FOUND THEN RETURN NULL; END IF;

  UPDATE phone_numbers
  SET status = 'on_hold', pending_action = NULL, pending_action_at = NULL, pending_reason = NULL
  WHERE business_id = p_business_id AND id = p_phone_number_id
  RETURNING number INTO STRICT v_number;
  INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at, next_index)
  SELECT p_business_id, 'hold_fee', p_phone_number_id, b.hold_fee_cents, v_ended.anchor_at, v_ended.next_index
  FROM businesses b WHERE b.id = p_business_id
  RETURNING * INTO STRICT v_schedule;
  INSERT INTO outbox_events (name, dedupe_key, business_id, payload, correlation_id)
  VALUES ('number.held', format('number.held:%s:%s', p_business_id, v_schedule.id), p_business_id,
          jsonb_build_object('scheduleId', v_schedule.id, 'number', v_number, 'reason', p_reason,
                             'holdFeeCents', v_schedule.price_cents),
          'schedule-' || v_schedule.id);
  RETURN v_schedule.id;
END $$;
