import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { removeCustomers } from './remove-customers.ts';

/** Erases a customer, as `removeCustomers` erases several. Throws `not_found`, also the second time. */
export async function removeCustomer(
  deps: MemberDeps,
  actor: Actor,
  { customerId }: { customerId: number },
): Promise<{ cancelledAppointments: number }> {
  const { cancelledAppointments } = await removeCustomers(deps, actor, { customerIds: [customerId] });
  return { cancelledAppointments };
}
