-- Stands for a caller's number in the roll-up of a day, so that callers of many days can be told apart quickly. The same
-- on every machine. Called by count_calls and by what names the callers.
CREATE OR REPLACE FUNCTION caller_key(p_phone text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT ('x' || left(md5(p_phone), 16))::bit(64)::bigint $$;
