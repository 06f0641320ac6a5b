-- The rank of a status of Twilio. call_status_outranks compares two of them; of several events in one batch the one with the
-- highest rank counts. A late 'ringing' has a lower rank than every end, and of two different ends 'completed' has the
-- highest. An unknown status has the rank 0, below all others. Called by apply_call_events, call_status_outranks and
-- call_has_ended.
CREATE OR REPLACE FUNCTION call_status_rank(p_status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_position(ARRAY['queued', 'initiated', 'ringing', 'in-progress',
                                        'failed', 'busy', 'no-answer', 'canceled', 'completed'], p_status), 0) $$;
