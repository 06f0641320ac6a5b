import { notFound } from '../../core/errors.ts';
import { formatPhoneNumber } from '../../core/phone-number.ts';
import { int, text, texts } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { LanguageCodeInput, LanguageRemovalView } from './languages.schema.ts';

const removal = ofBusiness({
  name: 'languages.removal',
  params: { languageCode: text },
  row: { services: int, phrases: int, numbers: texts, nextDefault: text.orNull },
  text: `SELECT
      (SELECT count(*)::int FROM service_translations t
        JOIN services s ON s.business_id = $business AND s.id = t.service_id AND s.deleted_at IS NULL
        WHERE t.business_id = $business AND t.language_code = b.language_code) AS services,
      (SELECT count(*)::int FROM translations t
        WHERE t.business_id = $business AND t.language_code = b.language_code) AS phrases,
      ARRAY(SELECT n.number FROM phone_numbers n
        WHERE n.business_id = $business AND n.language_code = b.language_code AND n.released_at IS NULL
        ORDER BY n.id) AS numbers,
      (SELECT o.language_code FROM business_languages o
        WHERE b.is_default AND o.business_id = $business AND o.language_code <> b.language_code
        ORDER BY o.created_at, o.language_code LIMIT 1) AS "nextDefault"
    FROM business_languages b WHERE b.business_id = $business AND b.language_code = $languageCode`,
});

/**
 * The effects that removing a language of the business would have. Throws `not_found` for a language that the business
 * does not have.
 */
export async function findRemoval(
  db: TenantRunner,
  { languageCode }: LanguageCodeInput,
): Promise<LanguageRemovalView> {
  const row = await db.first(removal, { languageCode });
  if (!row) throw notFound();
  return { ...row, numbers: row.numbers.map(formatPhoneNumber) };
}
