-- The seconds of the week, from midnight on Sunday in local time, in which a business is open by its current hours;
-- empty if it is never open. Called by is_after_hours, count_calls, insight_basis, resource_week and
-- server/modules/insight/insights/read-since.ts; locks nothing.
CREATE OR REPLACE FUNCTION open_week(p_business_id integer) RETURNS int4multirange LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(range_agg(opening_seconds(day_of_week, open_time, close_time)), '{}')
  FROM opening_spans WHERE business_id = p_business_id
$$;
