-- The resources that come into question for an appointment of a service, or of none, from one instant to another: the named
-- one, if it is not removed, whatever its hours are and whatever it offers, since people may book all the same. Where none is
-- named, of those that offer the service the ones that are open then; if none is, all that offer it, since then it is outside
-- hours whoever has it. Called by keep_appointments_apart, under the booking lock, and by the plan of a series;
-- locks nothing. In the hour in which the clocks change it goes by what the
-- clock shows (seconds_between), while free times are computed of instants.
CREATE OR REPLACE FUNCTION resources_for(
  p_business_id integer, p_resource_id integer, p_service_id integer, p_from timestamptz, p_to timestamptz
) RETURNS TABLE (id integer) LANGUAGE sql STABLE AS $$
  SELECT w.id FROM (
    SELECT o.id, o.is_open, bool_or(o.is_open) OVER () AS is_any_open FROM (
      -- Where none has hours of its own they are open together, and nobody needs to know when.
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
