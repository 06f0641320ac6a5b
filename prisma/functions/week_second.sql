-- The second of the week, from Sunday's midnight, that the wall clock of a zone shows at an instant. Depends on its
-- arguments and on the rules of time zones that PostgreSQL knows. Called by is_after_hours and count_calls.
CREATE OR REPLACE FUNCTION week_second(p_at timestamptz, p_timezone text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT date_part('dow', p_at AT TIME ZONE p_timezone)::integer * 86400
       + floor(date_part('epoch', (p_at AT TIME ZONE p_timezone)::time))::integer
$$;
