-- A hash of a caller number, stored in the rollup of a day, so that distinct callers over many days can be counted
-- fast. The hash is equal on every machine. Called by count_calls and by the queries that list callers.
CREATE OR REPLACE FUNCTION caller_key(p_phone text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT ('x' || left(md5(p_phone), 16))::bit(64)::bigint $$;
