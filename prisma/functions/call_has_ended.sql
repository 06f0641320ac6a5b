-- Whether a status of Twilio ends a call: failed, busy, no-answer, canceled or completed. The parser of callbacks knows the
-- same statuses (isEndStatus in server/integrations/twilio/call-event.ts); a test compares both. Called by
-- apply_call_events and call_charge_outcome.
CREATE OR REPLACE FUNCTION call_has_ended(p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > 4 $$;
