import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

const lock = ofBusiness({
  name: 'appointments.lock_calendar',
  row: { business_id: int },
  text: 'SELECT business_id FROM calendars WHERE business_id = $business FOR UPDATE',
});

/**
 * Waits for whoever takes time of the business, and lets nobody do so until the commit: what is read afterwards is what
 * they all have committed. The same lock as in keep_appointments_apart().
 */
export async function lockCalendar(tx: TenantTx): Promise<void> {
  await tx.one(lock);
}
