-- True for a final status of Twilio: failed, busy, no-answer, canceled or completed. The parser of callbacks has the
-- same list (isEndStatus in server/integrations/twilio/call-event.ts); a test compares both. Called by
-- apply_call_events, call_charge_outcome and the daily digest (server/modules/insight/digest/read-digest.ts).
CREATE OR REPLACE FUNCTION call_has_ended(p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > 4 $$;
