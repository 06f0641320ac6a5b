-- True when an event with the first status replaces the second one as the status of a call: only with a higher rank
-- (call_status_rank), so that every order of the same events leads to the same call. No other code decides this.
-- Depends only on its arguments. Called by apply_call_events and begin_call.
CREATE OR REPLACE FUNCTION call_status_outranks(p_status text, p_current text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > call_status_rank(p_current) $$;
