import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { toCustomerView } from './customers.queries.ts';
import type { CreateCustomerInput, CustomerView } from './customers.schema.ts';
import { insertCustomer } from './insert-customer.ts';

/** The member who acts. */
export type Actor = { businessId: number; userId: number };

/**
 * Adds a customer to the directory. Two may share a phone number; the same creation key again makes nobody and gives
 * the first customer back. Throws `validation_failed` for an impossible number and an unknown language.
 */
export async function createCustomer(
  deps: Deps,
  { businessId, userId }: Actor,
  input: CreateCustomerInput,
): Promise<CustomerView> {
  const { row, isNew } = await inTransaction(deps.pool, async (tx) => {
    const inserted = await insertCustomer(tx, businessId, input);
    if (inserted.isNew) {
      const subject = `customer-${inserted.row.id}`;
      await recordAudit(bridge(tx, businessId), {
        actor: `user-${userId}`,
        action: 'customer.created',
        subject,
      });
    }
    return inserted;
  });
  if (isNew) deps.hints.publish([businessId], ['customers']);
  return toCustomerView(row);
}
