import { int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const serviceName = ofBusiness({
  name: 'receptionist.service_name',
  params: { serviceId: int, language: text },
  row: { name: text },
  text: `SELECT t.name FROM service_translations t
    LEFT JOIN business_languages l ON l.business_id = $business AND l.language_code = t.language_code
    WHERE t.business_id = $business AND t.service_id = $serviceId
    ORDER BY t.language_code = $language DESC, coalesce(l.is_default, false) DESC, t.id LIMIT 1`,
});

/** Name of a service in a language, as in the facts of the agent; '' without a service. */
export async function serviceNameIn(
  db: TenantRunner,
  serviceId: number | null,
  language: string,
): Promise<string> {
  if (serviceId === null) return '';
  return (await db.first(serviceName, { serviceId, language }))?.name ?? '';
}
