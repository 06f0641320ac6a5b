import { invalidField, notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { definedFields } from '../../../db/defined-fields.ts';
import { ofBusiness } from '../../../db/statement.ts';

const lockService = ofBusiness({
  name: 'services.lock',
  params: { serviceId: int },
  row: { id: int },
  text: 'SELECT id FROM services WHERE business_id = $business AND id = $serviceId AND deleted_at IS NULL FOR UPDATE',
});

/**
 * The language of a text: the requested one, or the business's default. For a language that the business does not have,
 * throws `validation_failed` on the given `field`.
 */
export async function requireLanguage(
  tx: TenantTx,
  language: string | undefined,
  field: 'language' | 'languageCode' = 'language',
): Promise<string> {
  const businessLanguage = await tx.models.businessLanguage.findFirst({
    where: language === undefined ? {} : { languageCode: language },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }, { languageCode: 'asc' }],
  });
  if (businessLanguage) return businessLanguage.languageCode;
  throw invalidField(field, 'errors.services.unknownLanguage');
}

/** Locks a service until the transaction ends. Throws `not_found`. */
export async function requireService(tx: TenantTx, serviceId: number): Promise<void> {
  if (!(await tx.first(lockService, { serviceId }))) throw notFound();
}

type TextChange = {
  serviceId: number;
  languageCode: string;
  name?: string | undefined;
  description?: string | undefined;
};

/**
 * Changes the given fields of a text. If the service has no text in this language, inserts one, which requires a name.
 * The caller must hold the lock of the service; otherwise two concurrent writers could both insert.
 */
export async function writeText(
  tx: TenantTx,
  { serviceId, languageCode, name, description }: TextChange,
): Promise<void> {
  const where = { serviceId, languageCode };
  const { serviceTranslation } = tx.models;
  if ((await serviceTranslation.updateMany({ where, data: definedFields({ name, description }) })).count > 0)
    return;
  if (name === undefined) throw invalidField('name', 'fields.serviceNameRequired');
  await serviceTranslation.createMany({ data: { ...where, name, ...definedFields({ description }) } });
}
