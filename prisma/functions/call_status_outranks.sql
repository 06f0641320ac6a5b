-- True when an event with the first status replaces the second as the status of a call: only when its rank is higher
-- (call_status_rank), so that every order of the same events gives the same call. No other place decides this. Depends
-- on its arguments alone. Called by apply_call_events and begin_call.
CREATE OR REPLACE FUNCTION call_status_outranks(p_status text, p_current text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT call_status_rank(p_status) > call_status_rank(p_current) $$;
