import { jsonOf } from '../../../db/column-types.ts';
import type { ServiceNames } from './appointments.schema.ts';

/**
 * Names of the service of an appointment `a` in all its languages. Null without a service, and when the service has been
 * renamed since: the appointment then keeps the name under which it was booked.
 */
export const SERVICE_NAMES = {
  type: jsonOf<ServiceNames>().orNull,
  text: `(SELECT CASE WHEN bool_or(t.name = a.service_name)
        THEN jsonb_object_agg(split_part(t.language_code, '-', 1), t.name ORDER BY t.id) END
      FROM service_translations t
      WHERE t.business_id = $business AND t.service_id = a.service_id)`,
};
