import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SuggestedServices, translateServiceName } from '../../../core/suggested-services.ts';
import { int, jsonOf } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { LOCALES_FOLDER } from '../../../texts.ts';
import { ownLanguages } from './translations.queries.ts';
import type { ServiceMatrix } from './translations.schema.ts';

const SERVICES_MAX = 500;

const suggested: SuggestedServices = JSON.parse(
  readFileSync(path.join(LOCALES_FOLDER, 'suggested-services.json'), 'utf8'),
);

const names = ofBusiness({
  name: 'translations.service_names',
  params: { limit: int },
  row: { id: int, names: jsonOf<Record<string, string>>() },
  text: `SELECT s.id, (SELECT coalesce(jsonb_object_agg(t.language_code, t.name), '{}') FROM service_translations t
      WHERE t.business_id = $business AND t.service_id = s.id) AS names
    FROM services s WHERE s.business_id = $business AND s.deleted_at IS NULL ORDER BY s.id LIMIT $limit`,
});

/**
 * Names of the services in each language of the business, the default first. An empty cell gets a proposal when a list
 * of common services contains the name that the service has in another language.
 */
export async function readServiceMatrix(db: TenantRunner, hasModel = false): Promise<ServiceMatrix> {
  const [columns, rows] = await Promise.all([db.all(ownLanguages), db.all(names, { limit: SERVICES_MAX })]);
  return {
    hasModel,
    languages: columns,
    services: rows.map(({ id, names: known }) => ({
      id,
      cells: columns.map(({ code }) => ({
        language: code,
        name: known[code] ?? null,
        proposal: known[code] === undefined ? propose(known, code) : null,
      })),
    })),
  };
}

function propose(known: Readonly<Record<string, string>>, language: string): string | null {
  for (const [from, name] of Object.entries(known)) {
    const proposal = translateServiceName(suggested, name, { from, to: language });
    if (proposal !== null) return proposal;
  }
  return null;
}
