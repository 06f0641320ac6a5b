import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { ListServicesInput, ServiceDetailView, ServiceText, ServiceView } from './services.schema.ts';

type ServiceRow = {
  id: number;
  duration_minutes: number;
  price_cents: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  is_active: boolean;
  /** The oldest first. */
  texts: ServiceText[];
  /** Those of the business, its default first. */
  languages: string[];
};

/** What is not deleted, in the order of its making; $2 is one service or null, $3 asks for inactive ones too. */
const serviceRows: Statement<ServiceRow> = {
  name: 'services.rows',
  text: `SELECT s.id, s.duration_minutes, s.price_cents, s.buffer_before_minutes, s.buffer_after_minutes, s.is_active,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'languageCode', t.language_code, 'name', t.name,
                'description', t.description) ORDER BY t.id), '[]')
         FROM service_translations t WHERE t.business_id = $1 AND t.service_id = s.id) AS texts,
      (SELECT coalesce(jsonb_agg(l.language_code ORDER BY l.is_default DESC, l.created_at, l.language_code), '[]')
         FROM business_languages l WHERE l.business_id = $1) AS languages
    FROM services s
    WHERE s.business_id = $1 AND s.deleted_at IS NULL AND ($2::int IS NULL OR s.id = $2) AND ($3 OR s.is_active)
    ORDER BY s.id`,
};

/** The text in the first of these languages that has one, else the oldest there is (product.md). */
function chooseText(texts: ServiceText[], languages: (string | undefined)[]): ServiceText | undefined {
  const wanted = languages.map((code) => texts.find(({ languageCode }) => languageCode === code));
  return wanted.find(Boolean) ?? texts[0];
}

function toServiceView(row: ServiceRow, language: string | undefined): ServiceView {
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

/** The services of the business in a language, active ones unless `all`, in the order of their making. */
export async function listServices(tenant: TenantDb, input: ListServicesInput): Promise<ServiceView[]> {
  const rows = await tenant.query(serviceRows, [null, input.all]);
  return rows.map((row) => toServiceView(row, input.language));
}

/**
 * One service, active or not, with all its texts; what it is called is in `language`, by the fallback of lists. Throws
 * `not_found` for one that is deleted or of another business.
 */
export async function findService(
  db: Queryable,
  businessId: number,
  { serviceId, language }: { serviceId: number; language?: string | undefined },
): Promise<ServiceDetailView> {
  const [row] = await run(db, serviceRows, [businessId, serviceId, true]);
  if (!row) throw notFound();
  return { ...toServiceView(row, language), texts: row.texts };
}
