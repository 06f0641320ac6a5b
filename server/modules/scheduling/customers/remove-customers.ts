import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { RemoveCustomersInput } from './customers.schema.ts';
import { eraseCustomers } from './erase-customers.ts';

/**
 * Erases customers, all of them or none, and cancels their future appointments. Returns both counts. Throws `not_found`
 * if one of them does not exist or is erased already.
 */
export async function removeCustomers(
  { db, invalidations, jobs }: MemberDeps,
  { userId }: Actor,
  { customerIds }: RemoveCustomersInput,
): Promise<{ removed: number; cancelledAppointments: number }> {
  const ids = [...new Set(customerIds)];
  const { cancelledAppointments } = await db.transaction((tx) => eraseCustomers(tx, userId, ids));
  jobs.wake('follow-recordings', {});
  invalidations.publish([db.businessId], ['customers', 'appointments', 'calls']);
  return { removed: ids.length, cancelledAppointments };
}
