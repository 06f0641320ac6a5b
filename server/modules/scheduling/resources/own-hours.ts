/**
 * SQL for the working hours of a resource `r` in order, as JSON of `OpeningSpan`s. Null when the resource has the hours
 * of the business.
 */
export const OWN_HOURS = `CASE WHEN r.has_own_hours THEN (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'dayOfWeek', o.day_of_week, 'openTime', o.open_time, 'closeTime', o.close_time)
        ORDER BY o.day_of_week, o.open_time), '[]')
      FROM resource_spans o WHERE o.business_id = $business AND o.resource_id = r.id) END`;
