-- What the count of a day depends on besides its calls: the zone, which cuts the days, the opening hours, and the way of
-- counting. A change of what count_calls() returns raises the number. Called by insight_calendar, plan_insight_days and
-- count_insight_day; locks nothing.
CREATE OR REPLACE FUNCTION insight_basis(p_business_id integer) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT md5('1 ' || timezone || ' ' || open_week(p_business_id)::text) FROM businesses WHERE id = p_business_id
$$;
