import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { SetActiveInput } from './customers.schema.ts';
import { lockCustomers } from './lock-customers.ts';

/**
 * Makes customers active or inactive, all of them or none. Customers that already have the state are skipped. Returns
 * the changed customers, so that the change can be undone. Each change is audited. Throws `not_found` if one of them
 * does not exist.
 */
export async function setActive(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { customerIds, isActive }: SetActiveInput,
): Promise<{ changedIds: number[] }> {
  const changedIds = await db.transaction(async (tx) => {
    const customers = await lockCustomers(tx, customerIds);
    const ids = customers.filter((customer) => customer.isActive !== isActive).map(({ id }) => id);
    if (ids.length > 0)
      await tx.models.customer.updateMany({ where: { id: { in: ids } }, data: { isActive } });
    const actor = `user-${userId}`;
    for (const id of ids)
      await recordAudit(tx, { actor, action: 'customer.updated', subject: `customer-${id}` });
    return ids;
  });
  if (changedIds.length > 0) invalidations.publish([db.businessId], ['customers']);
  return { changedIds };
}
