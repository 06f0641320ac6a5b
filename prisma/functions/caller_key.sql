-- A hash of a caller's number for the roll-up of a day, by which callers of many days can be distinguished quickly.
-- Equal on every machine. Called by count_calls and by the queries that name callers.
CREATE OR REPLACE FUNCTION caller_key(p_phone text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT ('x' || left(md5(p_phone), 16))::bit(64)::bigint $$;
