import type { Actor } from '../../../core/actor.ts';
import { bool, ints } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { SetActiveInput } from './customers.schema.ts';
import { lockCustomers } from './lock-customers.ts';

const update = ofBusiness({
  name: 'customers.set_active',
  params: { customerIds: ints, isActive: bool },
  text: 'UPDATE customers SET is_active = $isActive WHERE business_id = $business AND id = ANY ($customerIds::int[])',
});

/**
 * Makes customers active or inactive, all of them or nobody. Who is so already stays as they are; answers the others,
 * whom an undo makes what they were. Each change is audited. Throws `not_found` if one of them is not there.
 */
export async function setActive(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { customerIds, isActive }: SetActiveInput,
): Promise<{ changedIds: number[] }> {
  const changedIds = await db.transaction(async (tx) => {
    const customers = await lockCustomers(tx, customerIds);
    const ids = customers.filter((customer) => customer.is_active !== isActive).map(({ id }) => id);
    if (ids.length > 0) await tx.all(update, { customerIds: ids, isActive });
    const actor = `user-${userId}`;
    for (const id of ids)
      await recordAudit(tx, { actor, action: 'customer.updated', subject: `customer-${id}` });
    return ids;
  });
  if (changedIds.length > 0) invalidations.publish([db.businessId], ['customers']);
  return { changedIds };
}
