import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { adoptCallsOfNewNumber } from './adopt-calls.ts';
import {
  CUSTOMER,
  CUSTOMER_COLUMNS,
  requireLanguage,
  requirePhone,
  toCustomerView,
} from './customers.queries.ts';
import type { CustomerView, UpdateCustomerInput } from './customers.schema.ts';
import { lockCalls } from './lock-calls.ts';

/** Null keeps the stored value; for email and notes, which may become null, `has…` says whether they were sent. */
const update = ofBusiness({
  name: 'customers.update',
  params: {
    customerId: int,
    firstName: text.orNull,
    lastName: text.orNull,
    phone: text.orNull,
    language: text.orNull,
    hasEmail: bool,
    email: text.orNull,
    hasNotes: bool,
    notes: text.orNull,
    isActive: bool.orNull,
  },
  row: CUSTOMER,
  text: `UPDATE customers SET
      first_name = coalesce($firstName, first_name), last_name = coalesce($lastName, last_name),
      phone = coalesce($phone, phone), language_code = coalesce($language, language_code),
      email = CASE WHEN $hasEmail::boolean THEN $email ELSE email END,
      notes = CASE WHEN $hasNotes::boolean THEN $notes ELSE notes END,
      is_active = coalesce($isActive, is_active)
    WHERE business_id = $business AND id = $customerId RETURNING ${CUSTOMER_COLUMNS}`,
});

/**
 * Changes what is sent of a customer and nothing else; whether they are active stays unless it is sent. The same
 * change again changes nothing. Throws `not_found`, and `validation_failed` as a creation does.
 */
export async function updateCustomer(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { customerId, ...sent }: UpdateCustomerInput,
): Promise<CustomerView> {
  const row = await db.transaction(async (tx) => {
    const phone = sent.phone === undefined ? null : requirePhone(sent.phone);
    const changed = await tx.first(update, {
      customerId,
      firstName: sent.firstName ?? null,
      lastName: sent.lastName ?? null,
      phone,
      language: sent.language === undefined ? null : await requireLanguage(tx, sent.language),
      hasEmail: sent.email !== undefined,
      email: sent.email ?? null,
      hasNotes: sent.notes !== undefined,
      notes: sent.notes ?? null,
      isActive: sent.isActive ?? null,
    });
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
