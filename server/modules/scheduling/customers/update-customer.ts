import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { definedFields } from '../../../db/defined-fields.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { adoptCallsOfNewNumber } from './adopt-calls.ts';
import { requireLanguage, requirePhone, toCustomerView } from './customers.queries.ts';
import type { CustomerView, UpdateCustomerInput } from './customers.schema.ts';
import { lockCalls } from './lock-calls.ts';

/**
 * Changes only the sent fields of a customer, including the active state. The same change again changes nothing. Throws
 * `not_found`, and `validation_failed` for an impossible number and an unknown language.
 */
export async function updateCustomer(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { customerId, ...sent }: UpdateCustomerInput,
): Promise<CustomerView> {
  const row = await db.transaction(async (tx) => {
    const { language, ...fields } = sent;
    const phone = sent.phone === undefined ? null : requirePhone(sent.phone);
    const data = {
      ...definedFields(fields),
      ...(phone !== null && { phone }),
      ...(language !== undefined && { languageCode: await requireLanguage(tx, language) }),
    };
    const [changed] = await tx.models.customer.updateManyAndReturn({ where: { id: customerId }, data });
    if (!changed) throw notFound();
    if (phone !== null) {
      await lockCalls(tx, { customerIds: [customerId], phones: [phone] });
      await adoptCallsOfNewNumber(tx, customerId, phone);
    }
    const subject = `customer-${customerId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'customer.updated', subject });
    return changed;
  });
  invalidations.publish([db.businessId], ['customers']);
  return toCustomerView(row);
}
