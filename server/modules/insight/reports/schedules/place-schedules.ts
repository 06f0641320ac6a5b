import { instant, int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { putWork } from '../../../../jobs/due-work.ts';

const lookAgain = ofBusiness({
  name: 'reports.place_schedules',
  row: { id: int },
  text: `UPDATE report_schedules SET due_at = app_now() WHERE business_id = $business AND due_at > app_now()
    RETURNING id`,
});

/** Makes every active schedule due now: the worker computes its next time on the clock that the business has now. */
export async function placeSchedules(tx: TenantTx): Promise<void> {
  for (const { id } of await tx.all(lookAgain))
    await putWork(tx, { kind: 'run-report-schedules', subject: id });
}

const activeSchedules = ofBusiness({
  name: 'reports.active_schedules',
  row: { id: int, due_at: instant.orNull },
  text: 'SELECT id, due_at FROM report_schedules WHERE business_id = $business AND due_at IS NOT NULL ORDER BY id',
});

/** Runs the active schedules of a business that was closed, whose due work may have been dropped, from now on again. */
export async function resumeSchedules(tx: TenantTx): Promise<void> {
  for (const { id, due_at: dueAt } of await tx.all(activeSchedules))
    await putWork(tx, { kind: 'run-report-schedules', subject: id, dueAt: dueAt ?? undefined });
}
