-- True for an incoming call that the agent did not answer, by its direction and charge_outcome. A call in progress is
-- not missed. Depends only on its arguments. Called by apply_call_events, count_calls, the list of calls
-- (server/modules/telephony/calls/call-filter.ts), the daily digest, the demo seed and the migration of follow-ups.
CREATE OR REPLACE FUNCTION call_is_missed(p_direction text, p_charge_outcome text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_direction = 'inbound' AND p_charge_outcome IN ('not_completed', 'not_taken', 'refused_no_funds',
    'number_on_hold', 'suspended', 'spending_limit', 'too_many_calls')
$$;
