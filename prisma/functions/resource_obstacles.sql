-- The candidate resources of an appointment (resources_for), each with its obstacle. 0: none. 1: another appointment,
-- or a time that is held for a caller. 2: closed time of the resource or of the whole business. p_starts_at and
-- p_ends_at are the appointment itself; p_occupied_from and p_occupied_to include its buffers. p_except: appointments
-- that are no obstacles, such as the one that is being booked or moved.
--
-- All bookings share this rule: called by keep_appointments_apart, under the booking lock, and by the preview of a
-- series (server/modules/scheduling/appointments/series/plan-series.ts). Locks nothing.
CREATE OR REPLACE FUNCTION resource_obstacles(
  p_business_id integer, p_resource_id integer, p_service_id integer, p_starts_at timestamptz, p_ends_at timestamptz,
  p_occupied_from timestamptz, p_occupied_to timestamptz, p_except integer[] DEFAULT '{}'
) RETURNS TABLE (resource_id integer, obstacle integer) LANGUAGE sql STABLE AS $$
  SELECT r.id, o.rank
  FROM resources_for(p_business_id, p_resource_id, p_service_id, p_starts_at, p_ends_at) r
  CROSS JOIN LATERAL (
    SELECT coalesce(max(t.rank), 0) AS rank FROM (
      SELECT CASE WHEN a.booking_type IN ('holiday', 'block') THEN 2 ELSE 1 END AS rank
      FROM appointments a
      WHERE int4range(a.business_id, a.business_id, '[]') && int4range(p_business_id, p_business_id, '[]')
        AND tstzrange(a.occupied_from, a.occupied_to) && tstzrange(p_occupied_from, p_occupied_to)
        AND a.business_id = p_business_id AND a.id <> ALL (p_except)
        AND a.status IN ('pending', 'scheduled', 'confirmed')
        AND (a.resource_id = r.id OR a.resource_id IS NULL)
      UNION ALL
      SELECT 1 FROM slot_holds h
      WHERE h.business_id = p_business_id AND h.resource_id = r.id AND h.expires_at > app_now()
        AND h.occupied_from < p_occupied_to AND h.occupied_to > p_occupied_from
    ) t
  ) o
$$;
