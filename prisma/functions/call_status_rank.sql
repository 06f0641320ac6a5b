-- The rank of a Twilio status. call_status_outranks compares two ranks; among several events of one batch the
-- highest rank applies. A late 'ringing' has a lower rank than every end, and 'completed' has the highest rank of
-- all ends. An unknown status has the rank 0, below all others. Called by apply_call_events, call_status_outranks
-- and call_has_ended.
CREATE OR REPLACE FUNCTION call_status_rank(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_position(ARRAY['queued', 'initiated', 'ringing', 'in-progress',
                                        'failed', 'busy', 'no-answer', 'canceled', 'completed'], p_status), 0) $$;
