-- True for an incoming call that a phone forwards back to the business. It comes from one of the numbers of the business
-- (a call back or a spoken code), or from a caller whose transfer to a phone of the team began less than 45 seconds ago
-- and has not ended. Within this time, a phone that rings for TRANSFERS.ringSeconds (server/core/plan.ts) has answered
-- or has forwarded the call. A longer time would refuse other people who call with the same number, for example from the
-- same company. A caller who withholds the number cannot be recognized.
CREATE OR REPLACE FUNCTION call_is_returned(p_business_id integer, p_from text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM phone_numbers n
                 WHERE n.business_id = p_business_id AND n.number = p_from AND n.released_at IS NULL)
    OR EXISTS (SELECT FROM call_transfers t JOIN calls o ON o.business_id = t.business_id AND o.call_sid = t.call_sid
               WHERE t.business_id = p_business_id AND t.started_at > app_now() - interval '45 seconds'
                 AND t.settled_at IS NULL AND o.ended_at IS NULL AND o.from_number = caller_number(p_from))
$$;
