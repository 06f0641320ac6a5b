import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { toCustomerView } from './customers.queries.ts';
import type { CreateCustomerInput, CustomerView } from './customers.schema.ts';
import { insertCustomer } from './insert-customer.ts';

/**
 * Adds a customer to the directory. Two customers may share a phone number. A repeated request with the same creation
 * key adds none and returns the first customer. Throws `validation_failed` for an impossible number and an unknown
 * language.
 */
export async function createCustomer(
  { db, invalidations }: MemberDeps,
  actor: Actor,
  input: CreateCustomerInput,
): Promise<CustomerView> {
  const { row, isNew } = await db.transaction(async (tx) => {
    const inserted = await insertCustomer(tx, actor, input);
    const subject = `customer-${inserted.row.id}`;
    if (inserted.isNew)
      await recordAudit(tx, { actor: `user-${actor.userId}`, action: 'customer.created', subject });
    return inserted;
  });
  if (isNew) invalidations.publish([db.businessId], ['customers']);
  return toCustomerView(row);
}
