import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { switchBuiltIns } from './offer-built-ins.ts';
import { requireLanguage, writeText } from './service-texts.ts';
import { findService } from './services.queries.ts';
import type { CreateServiceInput, ServiceView } from './services.schema.ts';

/**
 * Adds a service with its text in one language. Other languages show this text until they have their own. The first
 * service switches the built-in services off. Throws `validation_failed` for a language that the business does not
 * have.
 */
export async function createService(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  input: CreateServiceInput,
): Promise<ServiceView> {
  const { name, description, language: requestedLanguage, ...fields } = input;
  const created = await db.transaction(async (tx) => {
    const language = await requireLanguage(tx, requestedLanguage);
    if ((await tx.models.service.count()) === 0) await switchBuiltIns(tx, userId, false);
    const { id: serviceId } = await tx.models.service.create({ data: fields, select: { id: true } });
    await writeText(tx, { serviceId, languageCode: language, name, description });
    const subject = `service-${serviceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'service.created', subject });
    return findService(tx, { serviceId, language });
  });
  invalidations.publish([db.businessId], ['catalogue']);
  return created;
}
