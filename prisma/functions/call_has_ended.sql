-- Whether a status of Twilio's is an end: failed, busy, no-answer, canceled or completed. Called by apply_call_events
-- and call_charge_outcome.
CREATE OR REPLACE FUNCTION call_has_ended(p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > 4 $$;
