import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import type { TenantTx } from '../../../db/database.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { requireLanguage, requireService, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { SaveTextInput, ServiceView } from './services.schema.ts';

/** The service and the language of a text. */
async function placeOf(tx: TenantTx, input: SaveTextInput) {
  if ('serviceId' in input) return { serviceId: input.serviceId, languageCode: input.languageCode };
  const existing = await tx.models.serviceTranslation.findUnique({
    where: { id: input.translationId },
    select: { serviceId: true, languageCode: true },
  });
  if (!existing) throw notFound();
  return existing;
}

/**
 * Saves the name and description of a service in one of the business's languages, as a new text or a change. A
 * description that is not sent is unchanged. Throws `not_found`, and `validation_failed` for a language that the
 * business does not have.
 */
export async function saveServiceText(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: SaveTextInput,
): Promise<ServiceView> {
  const saved = await db.transaction(async (tx) => {
    const { serviceId, languageCode } = await placeOf(tx, input);
    await requireService(tx, serviceId);
    await requireLanguage(tx, languageCode, 'languageCode');
    await writeText(tx, { serviceId, languageCode, name: input.name, description: input.description });
    await recordAudit(tx, {
      actor: `user-${userId}`,
      action: `service.text.${languageCode}`,
      subject: `service-${serviceId}`,
    });
    return findService(tx, { serviceId, language: languageCode });
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return saved;
}
