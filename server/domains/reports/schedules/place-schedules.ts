import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

const lookAgain = ofBusiness({
  name: 'reports.place_schedules',
  text: `UPDATE report_schedules SET due_at = app_now() WHERE business_id = $business AND due_at > app_now()`,
});

/** Has the worker look at every schedule again, which finds its next time on the clock that the business has now. */
export async function placeSchedules(tx: TenantTx): Promise<void> {
  await tx.all(lookAgain);
}
