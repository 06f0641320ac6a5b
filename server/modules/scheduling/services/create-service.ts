import type { Actor } from '../../../core/actor.ts';
import { bool, int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { requireLanguage, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { CreateServiceInput, ServiceView } from './services.schema.ts';

const insert = ofBusiness({
  name: 'services.create',
  params: {
    durationMinutes: int,
    priceCents: int,
    bufferBeforeMinutes: int,
    bufferAfterMinutes: int,
    isActive: bool,
  },
  row: { id: int },
  text: `INSERT INTO services (business_id, duration_minutes, price_cents, buffer_before_minutes, buffer_after_minutes,
      is_active)
    VALUES ($business, $durationMinutes, $priceCents, $bufferBeforeMinutes, $bufferAfterMinutes, $isActive)
    RETURNING id`,
});

/**
 * Adds a service with its text in one language; the others show that text until they have their own. Throws
 * `validation_failed` for a language that the business does not have.
 */
export async function createService(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: CreateServiceInput,
): Promise<ServiceView> {
  const { name, description } = input;
  const created = await db.transaction(async (tx) => {
    const language = await requireLanguage(tx, input.language);
    const { id: serviceId } = await tx.one(insert, input);
    await writeText(tx, { serviceId, languageCode: language, name, description });
    const subject = `service-${serviceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'service.created', subject });
    return findService(tx, { serviceId, language });
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return created;
}
