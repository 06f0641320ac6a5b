-- The candidate resources for an appointment, with or without a service, between two instants. If p_resource_id is
-- given and not removed, it is the only candidate. Its hours and services are ignored, because members may book anyway.
-- Without p_resource_id, the candidates are all resources that offer the service and are open then. If none is open,
-- all resources that offer the service are candidates, because the appointment is outside of the hours of each. Called
-- by resource_obstacles; locks nothing. In the hour of a clock change it uses local time (seconds_between), while open
-- slots are computed from instants.
CREATE OR REPLACE FUNCTION resources_for(
  p_business_id integer, p_resource_id integer, p_service_id integer, p_from timestamptz, p_to timestamptz
) RETURNS TABLE (id integer) LANGUAGE sql STABLE AS $$
  SELECT w.id FROM (
    SELECT o.id, o.is_open, bool_or(o.is_open) OVER () AS is_any_open FROM (
      -- If no resource has its own hours, all have the same hours, and the hours need not be read.
      SELECT l.id, NOT l.do_differ OR resource_week(p_business_id, l.id) @> l.asked AS is_open FROM (
        SELECT r.id, bool_or(r.has_own_hours) OVER () AS do_differ, seconds_between(p_from, p_to, b.timezone) AS asked
        FROM resources r JOIN businesses b ON b.id = r.business_id
        WHERE r.business_id = p_business_id AND r.deleted_at IS NULL AND p_resource_id IS NULL
          AND resource_offers(p_business_id, r.id, p_service_id)
      ) l
    ) o
  ) w WHERE w.is_open OR NOT w.is_any_open
  UNION ALL
  SELECT r.id FROM resources r
  WHERE r.business_id = p_business_id AND r.id = p_resource_id AND r.deleted_at IS NULL
$$;
