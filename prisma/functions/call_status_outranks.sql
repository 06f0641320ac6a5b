-- True when an event with the first status changes a call that has the second status: the first one must have the
-- higher rank (call_status_rank). The same events in any order therefore lead to the same result. No other code decides
-- this. Depends only on its arguments. Called by apply_call_events and begin_call.
CREATE OR REPLACE FUNCTION call_status_outranks(p_status text, p_current text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > call_status_rank(p_current) $$;
