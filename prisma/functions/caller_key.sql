-- A hash of a caller's number. The rollup of a day stores these hashes, so that the distinct callers of many days can
-- be counted fast. The hash of a number is the same on every machine. Called by count_calls, insight_callers_of and
-- server/modules/insight/insights/read-outcomes.ts.
CREATE OR REPLACE FUNCTION caller_key(p_phone text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT ('x' || left(md5(p_phone), 16))::bit(64)::bigint $$;
