import type { Actor } from '../../../core/actor.ts';
import type { TenantTx } from '../../../db/database.ts';
import { definedFields } from '../../../db/defined-fields.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { requireLanguage, requireService, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { ServiceView, UpdateServiceInput } from './services.schema.ts';

/**
 * Changes only the sent fields of a service. The same request again changes nothing. Appointments keep the values with
 * which they were booked. Throws `not_found`, and `validation_failed` for a language that the business does not have.
 */
export async function updateService(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: UpdateServiceInput,
): Promise<ServiceView> {
  const { serviceId } = input;
  const changed = await db.transaction(async (tx) => {
    const { durationMinutes, priceCents, bufferBeforeMinutes, bufferAfterMinutes, isActive } = input;
    const sent = { durationMinutes, priceCents, bufferBeforeMinutes, bufferAfterMinutes, isActive };
    // Prisma locks no row for an update without fields, and a change of texts needs the lock (`writeText`).
    await requireService(tx, serviceId);
    await tx.models.service.updateMany({ where: { id: serviceId }, data: definedFields(sent) });
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
