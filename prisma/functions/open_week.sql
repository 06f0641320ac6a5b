-- The seconds of the week, from Sunday's midnight on the wall clock, in which a business is open as its hours are now;
-- empty where it never is. Called by is_after_hours, count_calls and insight_basis; locks nothing.
CREATE OR REPLACE FUNCTION open_week(p_business_id integer) RETURNS int4multirange LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(range_agg(opening_seconds(day_of_week, open_time, close_time)), '{}')
  FROM opening_spans WHERE business_id = p_business_id
$$;
