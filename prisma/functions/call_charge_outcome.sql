-- The value of calls.charge_outcome: 'charged' if the agent answered the call and it completed after at least
-- p_billable_seconds; otherwise the reason why the call is free. A call that has not ended is pending. A completed call
-- without a known duration stays pending. Depends only on its arguments. Called by apply_call_events.
CREATE OR REPLACE FUNCTION call_charge_outcome(p_status text, p_seconds integer, p_has_begun boolean, p_refusal text,
                                    p_billable_seconds integer)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN NOT call_has_ended(p_status)                   THEN 'pending'
    WHEN NOT p_has_begun                                THEN 'not_taken'
    WHEN p_refusal IS NOT NULL                          THEN p_refusal
    WHEN p_status <> 'completed'                        THEN 'not_completed'
    WHEN p_seconds IS NULL                              THEN 'pending'
    WHEN p_seconds < p_billable_seconds                 THEN 'too_short'
    ELSE 'charged'
  END
$$;
