import { invalidField, notFound } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

const languageOf = ofBusiness({
  name: 'services.language',
  params: { code: text.orNull },
  row: { code: text },
  text: `SELECT language_code AS code FROM business_languages
    WHERE business_id = $business AND ($code::text IS NULL OR language_code = $code)
    ORDER BY is_default DESC, created_at, language_code LIMIT 1`,
});

const lockService = ofBusiness({
  name: 'services.lock',
  params: { serviceId: int },
  row: { id: int },
  text: 'SELECT id FROM services WHERE business_id = $business AND id = $serviceId AND deleted_at IS NULL FOR UPDATE',
});

const TEXT = { serviceId: int, languageCode: text, name: text.orNull, description: text.orNull };

const updateText = ofBusiness({
  name: 'services.update_text',
  params: TEXT,
  row: { id: int },
  text: `UPDATE service_translations SET name = coalesce($name, name), description = coalesce($description, description)
    WHERE business_id = $business AND service_id = $serviceId AND language_code = $languageCode RETURNING id`,
});

const insertText = ofBusiness({
  name: 'services.insert_text',
  params: TEXT,
  text: `INSERT INTO service_translations (business_id, service_id, language_code, name, description)
    VALUES ($business, $serviceId, $languageCode, $name, coalesce($description, ''))`,
});

/**
 * The language that a text is written in: the given one, or the business's default. Throws `validation_failed` for one
 * that the business does not have, on the given `field`.
 */
export async function requireLanguage(
  tx: TenantTx,
  language: string | undefined,
  field: 'language' | 'languageCode' = 'language',
): Promise<string> {
  const found = await tx.first(languageOf, { code: language ?? null });
  if (found) return found.code;
  throw invalidField(field, 'errors.services.unknownLanguage');
}

/** Locks a service until the transaction ends. Throws `not_found`. */
export async function requireService(tx: TenantTx, serviceId: number): Promise<void> {
  if (!(await tx.first(lockService, { serviceId }))) throw notFound();
}

type TextChange = {
  serviceId: number;
  languageCode: string;
  name?: string | undefined;
  description?: string | undefined;
};

/**
 * Changes what is given of a text, or writes a new one where the service has none in this language; that needs a name.
 * The service must be locked, or two writers both find none.
 */
export async function writeText(tx: TenantTx, change: TextChange): Promise<void> {
  const values = { ...change, name: change.name ?? null, description: change.description ?? null };
  if (await tx.first(updateText, values)) return;
  if (change.name === undefined) throw invalidField('name', 'fields.serviceNameRequired');
  await tx.all(insertText, values);
}
