-- A hash of all inputs of a day's rollup except the calls: the time zone (which determines start and end of the day),
-- the opening hours, and the version of count_calls(). Every change to the results of count_calls() requires a higher
-- version. Called by insight_calendar, plan_insight_days, count_insight_day and save_insight_span; locks nothing.
CREATE OR REPLACE FUNCTION insight_basis(p_business_id integer) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT md5('2 ' || timezone || ' ' || open_week(p_business_id)::text) FROM businesses WHERE id = p_business_id
$$;
