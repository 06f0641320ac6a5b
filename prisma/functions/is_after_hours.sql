-- True if a business is closed at an instant, by its local time and its current opening hours, including spans past
-- midnight. Closed time is ignored. Null without a business. Called by the list of calls; locks nothing.
CREATE OR REPLACE FUNCTION is_after_hours(p_business_id integer, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT NOT open_week(p_business_id) @> week_second(p_at, timezone) FROM businesses WHERE id = p_business_id
$$;
