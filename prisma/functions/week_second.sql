-- The second of the week, from midnight on Sunday, that a local clock of a time zone shows at an instant. Depends on
-- its arguments and on the time zone rules of PostgreSQL. Called by is_after_hours, count_calls, seconds_between and
-- server/modules/insight/insights/read-since.ts.
CREATE OR REPLACE FUNCTION week_second(p_at timestamptz, p_timezone text) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT date_part('dow', p_at AT TIME ZONE p_timezone)::integer * 86400
       + floor(date_part('epoch', (p_at AT TIME ZONE p_timezone)::time))::integer
$$;
