-- Twilio's statuses in the order in which they can win: a late 'ringing' never undoes an end, and of two different ends
-- the greater one stands whichever came first. Unknown words rank below everything. Called by apply_call_events,
-- begin_call and call_has_ended.
CREATE OR REPLACE FUNCTION call_status_rank(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_position(ARRAY['queued', 'initiated', 'ringing', 'in-progress',
                                        'failed', 'busy', 'no-answer', 'canceled', 'completed'], p_status), 0) $$;
