-- The seconds of the week, from midnight on Sunday in local time, in which a resource can be booked. These are the
-- opening hours of the business, limited by the working hours of the resource if it has any. Called by resources_for;
-- locks nothing.
CREATE OR REPLACE FUNCTION resource_week(p_business_id integer, p_resource_id integer) RETURNS int4multirange
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.has_own_hours THEN open_week(p_business_id) * coalesce(
      (SELECT range_agg(opening_seconds(s.day_of_week, s.open_time, s.close_time)) FROM resource_spans s
       WHERE s.business_id = p_business_id AND s.resource_id = p_resource_id), '{}')
    ELSE open_week(p_business_id) END
  FROM resources r WHERE r.business_id = p_business_id AND r.id = p_resource_id
$$;
