import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { removeCustomers } from './remove-customers.ts';

/**
 * Erases one customer, in the same way as `removeCustomers`. Throws `not_found`, also for a customer who is erased
 * already.
 */
export async function removeCustomer(
  deps: MemberDeps,
  actor: Actor,
  { customerId }: { customerId: number },
): Promise<{ cancelledAppointments: number }> {
  const { cancelledAppointments } = await removeCustomers(deps, actor, { customerIds: [customerId] });
  return { cancelledAppointments };
}
