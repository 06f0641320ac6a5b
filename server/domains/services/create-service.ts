import { runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { requireLanguage, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { CreateServiceInput, ServiceView } from './services.schema.ts';

const insert: Statement<{ id: number }> = {
  name: 'services.create',
  text: `INSERT INTO services (business_id, duration_minutes, price_cents, buffer_before_minutes, buffer_after_minutes,
      is_active)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
};

/**
 * Adds a service with its text in one language; the others show that text until they have their own. Throws
 * `validation_failed` for a language that the business does not have.
 */
export async function createService(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  input: CreateServiceInput,
): Promise<ServiceView> {
  const { durationMinutes, priceCents, bufferBeforeMinutes, bufferAfterMinutes, isActive } = input;
  const numbers = [durationMinutes, priceCents, bufferBeforeMinutes, bufferAfterMinutes];
  const created = await inTransaction(pool, async (tx) => {
    const language = await requireLanguage(tx, businessId, input.language);
    const { id: serviceId } = await runOne(tx, insert, [businessId, ...numbers, isActive]);
    const { name, description } = input;
    await writeText(tx, businessId, { serviceId, languageCode: language, name, description });
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), {
      actor,
      action: 'service.created',
      subject: `service-${serviceId}`,
    });
    return findService(tx, businessId, { serviceId, language });
  });
  hints.publish([businessId], ['catalogue']);
  return created;
}
