import { instant, int, zone } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { finishWork, repeatWork, type Work } from '../../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../../jobs/run-work.ts';
import { findNext } from './find-next.ts';
import { queueLatest } from './queue-report.ts';
import { rhythmOf, SCHEDULE, SCHEDULE_COLUMNS } from './schedule-row.ts';

/** Returns no row for a schedule that is paused or removed, or whose business is closed. */
const lockActive = ofBusiness({
  name: 'reports.lock_active_schedule',
  params: { scheduleId: int },
  row: { ...SCHEDULE, timezone: zone, now: instant },
  text: `SELECT ${SCHEDULE_COLUMNS}, b.timezone, app_now() AS now
    FROM report_schedules s JOIN businesses b ON b.id = $business
    WHERE s.business_id = $business AND s.id = $scheduleId AND s.due_at IS NOT NULL AND b.closed_at IS NULL
    FOR UPDATE OF s`,
});

async function runSchedule({ db, jobs, invalidations }: Deps, work: Work): Promise<void> {
  const isQueued = await db.ofBusiness(work.businessId).transaction(async (tx) => {
    const schedule = await tx.first(lockActive, { scheduleId: Number(work.subject) });
    if (!schedule) {
      await finishWork(tx, work);
      return false;
    }
    const isNew = await queueLatest(tx, schedule);
    const next = await findNext(tx, rhythmOf(schedule), schedule);
    await tx.models.reportSchedule.update({ where: { id: schedule.id }, data: { dueAt: next?.at ?? null } });
    await (next ? repeatWork(tx, work, next.at) : finishWork(tx, work));
    return isNew;
  });
  if (!isQueued) return;
  jobs.wake('make-reports', {});
  invalidations.publish([work.businessId], ['reports']);
}

/**
 * Queues the report of a schedule that is due, in one transaction with the schedule's next time. If the workers missed
 * several occurrences, only the latest report is queued.
 */
export const scheduleHandler: WorkHandler<Deps> = { work: runSchedule };
