import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { bool, int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { requireLanguage, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { ServiceView, UpdateServiceInput } from './services.schema.ts';

/** Fields that are null stay as they are. */
const update = ofBusiness({
  name: 'services.update',
  params: {
    serviceId: int,
    durationMinutes: int.orNull,
    priceCents: int.orNull,
    bufferBeforeMinutes: int.orNull,
    bufferAfterMinutes: int.orNull,
    isActive: bool.orNull,
  },
  row: { id: int },
  text: `UPDATE services SET duration_minutes = coalesce($durationMinutes, duration_minutes),
      price_cents = coalesce($priceCents, price_cents),
      buffer_before_minutes = coalesce($bufferBeforeMinutes, buffer_before_minutes),
      buffer_after_minutes = coalesce($bufferAfterMinutes, buffer_after_minutes),
      is_active = coalesce($isActive, is_active)
    WHERE business_id = $business AND id = $serviceId AND deleted_at IS NULL RETURNING id`,
});

/**
 * Changes what is sent of a service and nothing else; the same again changes nothing more. Appointments keep what they
 * were booked with. Throws `not_found`, and `validation_failed` for a language that the business does not have.
 */
export async function updateService(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: UpdateServiceInput,
): Promise<ServiceView> {
  const { serviceId } = input;
  const changed = await db.transaction(async (tx) => {
    const found = await tx.first(update, {
      serviceId,
      durationMinutes: input.durationMinutes ?? null,
      priceCents: input.priceCents ?? null,
      bufferBeforeMinutes: input.bufferBeforeMinutes ?? null,
      bufferAfterMinutes: input.bufferAfterMinutes ?? null,
      isActive: input.isActive ?? null,
    });
    if (!found) throw notFound();
    await updateText(tx, input);
    const subject = `service-${serviceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'service.updated', subject });
    return findService(tx, input);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return changed;
}

async function updateText(tx: TenantTx, input: UpdateServiceInput): Promise<void> {
  const { serviceId, language, name, description } = input;
  const hasText = name !== undefined || description !== undefined;
  if (!hasText && language === undefined) return;
  const languageCode = await requireLanguage(tx, language);
  if (hasText) await writeText(tx, { serviceId, languageCode, name, description });
}
