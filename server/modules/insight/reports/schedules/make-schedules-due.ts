import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { putWork } from '../../../../jobs/due-work.ts';

const makeDue = ofBusiness({
  name: 'reports.make_schedules_due',
  row: { id: int },
  text: `UPDATE report_schedules SET due_at = app_now() WHERE business_id = $business AND due_at > app_now()
    RETURNING id`,
});

/** Makes all active schedules due, so that the worker computes their next times in the current zone of the business. */
export async function makeSchedulesDue(tx: TenantTx): Promise<void> {
  for (const { id } of await tx.all(makeDue))
    await putWork(tx, { kind: 'run-report-schedules', subject: id });
}

/**
 * Queues the due work of a reopened business's active schedules again, at their stored due times. Workers may have
 * dropped the work while the business was closed.
 */
export async function resumeSchedules(tx: TenantTx): Promise<void> {
  const schedules = await tx.models.reportSchedule.findMany({
    where: { dueAt: { not: null } },
    select: { id: true, dueAt: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, dueAt } of schedules)
    await putWork(tx, { kind: 'run-report-schedules', subject: id, dueAt: dueAt ?? undefined });
}
