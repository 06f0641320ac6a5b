-- True when an event with the first status replaces the second one as the status of a call. Only a status with a higher
-- rank (call_status_rank) does, so that the same events in any order lead to the same result. No other code decides
-- this. Depends only on its arguments. Called by apply_call_events and begin_call.
CREATE OR REPLACE FUNCTION call_status_outranks(p_status text, p_current text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > call_status_rank(p_current) $$;
