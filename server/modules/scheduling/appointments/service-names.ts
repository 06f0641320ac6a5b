import { jsonOf } from '../../../db/column-types.ts';
import type { ServiceNames } from './appointments.schema.ts';

/**
 * Names of the service of an appointment `a` in all its languages. Null without a service, and when the service has been
 * renamed since: the appointment then keeps the name under which it was booked.
 */
export const SERVICE_NAMES = {
  type: jsonOf<ServiceNames>().orNull,
  column: 'CASE WHEN a.service_name = ANY (n.names) THEN n.by_language END AS service_names',
  /** Aggregates the names once per statement, which takes a quarter of the time of a subquery per appointment. */
  join: `LEFT JOIN (
      SELECT t.service_id, array_agg(t.name) AS names,
        jsonb_object_agg(split_part(t.language_code, '-', 1), t.name ORDER BY t.id) AS by_language
      FROM service_translations t WHERE t.business_id = $business GROUP BY t.service_id
    ) n ON n.service_id = a.service_id`,
};
