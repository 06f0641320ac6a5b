import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const lock = ofBusiness({
  name: 'appointments.lock_calendar',
  row: { business_id: int },
  text: 'SELECT business_id FROM calendars WHERE business_id = $business FOR UPDATE',
});

/**
 * Serialises bookings of the business until the commit, so that later reads see all committed ones. The same lock as in
 * keep_appointments_apart().
 */
export async function lockCalendar(tx: TenantTx): Promise<void> {
  await tx.one(lock);
}
