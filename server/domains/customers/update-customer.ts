import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { adoptCallsOfNewNumber } from './adopt-calls.ts';
import type { Actor } from './create-customer.ts';
import {
  CUSTOMER_COLUMNS,
  type CustomerRow,
  requireLanguage,
  requirePhone,
  toCustomerView,
} from './customers.queries.ts';
import type { CustomerView, UpdateCustomerInput } from './customers.schema.ts';

/** Null keeps what is there; $7 and $9 say whether e-mail and notes, which may become null, were sent. */
const update: Statement<CustomerRow> = {
  name: 'customers.update',
  text: `UPDATE customers SET
      first_name = coalesce($3, first_name), last_name = coalesce($4, last_name), phone = coalesce($5, phone),
      language_code = coalesce($6, language_code),
      email = CASE WHEN $7::boolean THEN $8 ELSE email END,
      notes = CASE WHEN $9::boolean THEN $10 ELSE notes END,
      is_active = coalesce($11, is_active)
    WHERE business_id = $1 AND id = $2 RETURNING ${CUSTOMER_COLUMNS}`,
};

/**
 * Changes what is sent of a customer and nothing else; whether they are active stays unless it is sent. The same
 * change again changes nothing. Throws `not_found`, and `validation_failed` as a creation does.
 */
export async function updateCustomer(
  deps: Deps,
  { businessId, userId }: Actor,
  { customerId, ...sent }: UpdateCustomerInput,
): Promise<CustomerView> {
  const row = await inTransaction(deps.pool, async (tx) => {
    const phone = sent.phone === undefined ? null : requirePhone(sent.phone);
    const language = sent.language === undefined ? null : await requireLanguage(tx, sent.language);
    const [changed] = await run(tx, update, [
      ...[businessId, customerId, sent.firstName ?? null, sent.lastName ?? null, phone, language],
      ...[sent.email !== undefined, sent.email ?? null],
      ...[sent.notes !== undefined, sent.notes ?? null],
      sent.isActive ?? null,
    ]);
    if (!changed) throw notFound();
    if (phone !== null) await adoptCallsOfNewNumber(tx, businessId, customerId, phone);
    const subject = `customer-${customerId}`;
    await recordAudit(bridge(tx, businessId), {
      actor: `user-${userId}`,
      action: 'customer.updated',
      subject,
    });
    return changed;
  });
  deps.hints.publish([businessId], ['customers']);
  return toCustomerView(row);
}
