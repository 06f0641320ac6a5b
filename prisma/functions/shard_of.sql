-- The shard of a business, 0 to 7. Batches of different shards never wait for each other's accounts. SHARD_COUNT in
-- server/jobs/catalogue.ts is the same number. Called by begin_call, end_call_back and the code that receives call
-- events (server/modules/telephony/calls/receive-call-events.ts).
CREATE OR REPLACE FUNCTION shard_of(p_business_id integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (coalesce(p_business_id, 0) % 8)::smallint $$;
