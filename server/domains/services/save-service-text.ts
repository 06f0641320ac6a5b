import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { requireLanguage, requireService, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { SaveTextInput, ServiceView } from './services.schema.ts';

const textById: Statement<{ serviceId: number; languageCode: string }> = {
  name: 'services.text_by_id',
  text: `SELECT service_id AS "serviceId", language_code AS "languageCode" FROM service_translations
    WHERE business_id = $1 AND id = $2`,
};

/** Which service, and in which language. */
async function placeOf(tx: Queryable, businessId: number, input: SaveTextInput) {
  if ('serviceId' in input) return { serviceId: input.serviceId, languageCode: input.languageCode };
  const [found] = await run(tx, textById, [businessId, input.translationId]);
  if (!found) throw notFound();
  return found;
}

/**
 * Writes what a service is called in one of the business's languages, whether it has a text there or not; a description
 * that is not sent stays. Throws `not_found`, and `validation_failed` for a language that the business does not have.
 */
export async function saveServiceText(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  input: SaveTextInput,
): Promise<ServiceView> {
  const saved = await inTransaction(pool, async (tx) => {
    const place = await placeOf(tx, businessId, input);
    await requireService(tx, businessId, place.serviceId);
    await requireLanguage(tx, businessId, place.languageCode, 'languageCode');
    await writeText(tx, businessId, { ...place, name: input.name, description: input.description });
    const { serviceId, languageCode } = place;
    await recordAudit(bridge(tx, businessId), {
      actor: `user-${userId}`,
      action: `service.text.${languageCode}`,
      subject: `service-${serviceId}`,
    });
    return findService(tx, businessId, { serviceId, language: languageCode });
  });
  hints.publish([businessId], ['catalogue']);
  return saved;
}
