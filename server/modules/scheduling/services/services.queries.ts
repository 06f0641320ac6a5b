import { notFound } from '../../../core/errors.ts';
import { bool, int, jsonOf } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { ListServicesInput, ServiceDetailView, ServiceText, ServiceView } from './services.schema.ts';

/**
 * Services that are not deleted, oldest first: all of them, or the one with `serviceId`. Inactive services are included
 * only with `withInactive`. `texts` are ordered by age. `languages` are the languages of the business, its default
 * first.
 */
const serviceRows = ofBusiness({
  name: 'services.rows',
  params: { serviceId: int.orNull, withInactive: bool },
  row: {
    id: int,
    duration_minutes: int,
    price_cents: int,
    buffer_before_minutes: int,
    buffer_after_minutes: int,
    is_active: bool,
    texts: jsonOf<ServiceText[]>(),
    languages: jsonOf<string[]>(),
  },
  text: `SELECT s.id, s.duration_minutes, s.price_cents, s.buffer_before_minutes, s.buffer_after_minutes, s.is_active,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'languageCode', t.language_code, 'name', t.name,
                'description', t.description) ORDER BY t.id), '[]')
         FROM service_translations t WHERE t.business_id = $business AND t.service_id = s.id) AS texts,
      (SELECT coalesce(jsonb_agg(l.language_code ORDER BY l.is_default DESC, l.created_at, l.language_code), '[]')
         FROM business_languages l WHERE l.business_id = $business) AS languages
    FROM services s
    WHERE s.business_id = $business AND s.deleted_at IS NULL AND ($serviceId::int IS NULL OR s.id = $serviceId)
      AND ($withInactive OR s.is_active)
    ORDER BY s.id`,
});

/** The text of a service in the first of the given languages that has one, otherwise its oldest text. */
function chooseText(texts: ServiceText[], languages: (string | undefined)[]): ServiceText | undefined {
  const textsByPriority = languages.map((code) => texts.find(({ languageCode }) => languageCode === code));
  return textsByPriority.find(Boolean) ?? texts[0];
}

function toServiceView(row: RowOf<typeof serviceRows>, language: string | undefined): ServiceView {
  const { texts, languages } = row;
  const text = chooseText(texts, [language, languages[0]]);
  const missing = languages.filter((code) => !texts.some(({ languageCode }) => languageCode === code));
  return {
    id: row.id,
    translationId: text?.id ?? null,
    name: text?.name ?? '',
    description: text?.description ?? '',
    language: text?.languageCode ?? '',
    durationMinutes: row.duration_minutes,
    priceCents: row.price_cents,
    bufferBeforeMinutes: row.buffer_before_minutes,
    bufferAfterMinutes: row.buffer_after_minutes,
    isActive: row.is_active,
    coverage: { texts: languages.length - missing.length, languages: languages.length, missing },
  };
}

/**
 * The services of the business, oldest first, with their texts in a language. Inactive ones are included if `all` is
 * set.
 */
export async function listServices(db: TenantRunner, input: ListServicesInput): Promise<ServiceView[]> {
  const rows = await db.all(serviceRows, { serviceId: null, withInactive: input.all });
  return rows.map((row) => toServiceView(row, input.language));
}

/**
 * One service, active or not, with all its texts. Its name is in `language`, with the same fallback as in lists. Throws
 * `not_found` for a deleted service and for one of another business.
 */
export async function findService(
  db: TenantRunner,
  { serviceId, language }: { serviceId: number; language?: string | undefined },
): Promise<ServiceDetailView> {
  const row = await db.first(serviceRows, { serviceId, withInactive: true });
  if (!row) throw notFound();
  return { ...toServiceView(row, language), texts: row.texts };
}
