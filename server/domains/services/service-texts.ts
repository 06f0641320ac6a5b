import { AppError, notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';

const languageOf: Statement<{ code: string }> = {
  name: 'services.language',
  text: `SELECT language_code AS code FROM business_languages
    WHERE business_id = $1 AND ($2::text IS NULL OR language_code = $2)
    ORDER BY is_default DESC, created_at, language_code LIMIT 1`,
};

const lockService: Statement<{ id: number }> = {
  name: 'services.lock',
  text: 'SELECT id FROM services WHERE business_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE',
};

const updateText: Statement<{ id: number }> = {
  name: 'services.update_text',
  text: `UPDATE service_translations SET name = coalesce($4, name), description = coalesce($5, description)
    WHERE business_id = $1 AND service_id = $2 AND language_code = $3 RETURNING id`,
};

const insertText: Statement<Record<string, never>> = {
  name: 'services.insert_text',
  text: `INSERT INTO service_translations (business_id, service_id, language_code, name, description)
    VALUES ($1, $2, $3, $4, coalesce($5, ''))`,
};

/**
 * The language that a text is written in: the given one, or the business's default. Throws `validation_failed` for one
 * that the business does not have, with the name of the `field` that said it.
 */
export async function requireLanguage(
  tx: Queryable,
  businessId: number,
  language: string | undefined,
  field: 'language' | 'languageCode' = 'language',
): Promise<string> {
  const [found] = await run(tx, languageOf, [businessId, language ?? null]);
  if (found) return found.code;
  const message = 'Your business does not have this language.';
  throw new AppError('validation_failed', message, { fields: { [field]: message } });
}

/** Keeps everybody else from this service until the transaction ends; throws `not_found` when it is not there. */
export async function requireService(tx: Queryable, businessId: number, serviceId: number): Promise<void> {
  if ((await run(tx, lockService, [businessId, serviceId])).length === 0) throw notFound();
}

export type TextChange = {
  serviceId: number;
  languageCode: string;
  name?: string | undefined;
  description?: string | undefined;
};

/**
 * Changes what is given of a text, or writes a new one where the service has none in this language; that needs a name.
 * The service must be locked, or two writers both find none.
 */
export async function writeText(tx: Queryable, businessId: number, text: TextChange): Promise<void> {
  const { serviceId, languageCode, name, description } = text;
  const values = [businessId, serviceId, languageCode, name ?? null, description ?? null];
  if ((await run(tx, updateText, values)).length > 0) return;
  if (name === undefined) {
    const message = 'Service name is required';
    throw new AppError('validation_failed', message, { fields: { name: message } });
  }
  await run(tx, insertText, values);
}
