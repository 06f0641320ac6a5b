import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const lock = ofBusiness({
  name: 'appointments.lock_bookings',
  row: { business_id: int },
  text: 'SELECT business_id FROM booking_locks WHERE business_id = $business FOR UPDATE',
});

/**
 * Waits until concurrent transactions with bookings, holds or calendar changes of the business have ended, and blocks
 * new ones until the commit. Later reads of the current transaction see what the others have committed.
 * `keep_appointments_apart()` takes the same lock.
 */
export async function lockBookings(tx: TenantTx): Promise<void> {
  await tx.one(lock);
}
