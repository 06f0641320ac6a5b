import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { requireLanguage, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { ServiceView, UpdateServiceInput } from './services.schema.ts';

/** What is null stays as it is. */
const update: Statement<{ id: number }> = {
  name: 'services.update',
  text: `UPDATE services SET duration_minutes = coalesce($3, duration_minutes),
      price_cents = coalesce($4, price_cents), buffer_before_minutes = coalesce($5, buffer_before_minutes),
      buffer_after_minutes = coalesce($6, buffer_after_minutes), is_active = coalesce($7, is_active)
    WHERE business_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
};

/**
 * Changes what is sent of a service and nothing else; the same again changes nothing more. Appointments keep what they
 * were booked with. Throws `not_found`, and `validation_failed` for a language that the business does not have.
 */
export async function updateService(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  input: UpdateServiceInput,
): Promise<ServiceView> {
  const { serviceId } = input;
  const changed = await inTransaction(pool, async (tx) => {
    const numbers = [input.durationMinutes, input.priceCents, input.bufferBeforeMinutes];
    const rest = [input.bufferAfterMinutes, input.isActive];
    const found = await run(tx, update, [businessId, serviceId, ...numbers, ...rest]);
    if (found.length === 0) throw notFound();
    await updateText(tx, businessId, input);
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), {
      actor,
      action: 'service.updated',
      subject: `service-${serviceId}`,
    });
    return findService(tx, businessId, input);
  });
  hints.publish([businessId], ['catalogue']);
  return changed;
}

async function updateText(tx: Queryable, businessId: number, input: UpdateServiceInput): Promise<void> {
  const { serviceId, language, name, description } = input;
  const hasText = name !== undefined || description !== undefined;
  if (!hasText && language === undefined) return;
  const languageCode = await requireLanguage(tx, businessId, language);
  if (hasText) await writeText(tx, businessId, { serviceId, languageCode, name, description });
}
