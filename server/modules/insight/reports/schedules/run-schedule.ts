import { day, instant, int, zone } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { finishWork, putWork, repeatWork, type Work } from '../../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../../jobs/run-work.ts';
import { latestOccurrence, nextOccurrence, periodOfOccurrence } from './compute-occurrence.ts';
import { rhythmOf, SCHEDULE, SCHEDULE_COLUMNS, type ScheduleRow } from './schedule-row.ts';

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

/** Returns no row if the schedule already has a report for this day. */
const queueReport = ofBusiness({
  name: 'reports.queue_of_schedule',
  params: { scheduleId: int, occursOn: day, from: day, to: day },
  row: { id: int },
  text: `INSERT INTO reports (business_id, name, template, sections, language, starts_on, ends_on, schedule_id, occurs_on)
    SELECT $business, name, template, sections, language, $from, $to, id, $occursOn
    FROM report_schedules WHERE business_id = $business AND id = $scheduleId
    ON CONFLICT (business_id, schedule_id, occurs_on) DO NOTHING RETURNING id`,
});

type Active = ScheduleRow & { timezone: string; now: Date };

/** Queues the report of the latest occurrence, unless there is one already. Returns whether a report was queued. */
async function queueLatest(tx: TenantTx, schedule: Active): Promise<boolean> {
  const { id: scheduleId, timezone, now } = schedule;
  const rule = rhythmOf(schedule);
  const latest = latestOccurrence(rule, timezone, now);
  if (latest === null || latest.at <= schedule.active_since) return false;
  const period = periodOfOccurrence(rule, latest.day);
  const report = await tx.first(queueReport, { scheduleId, occursOn: latest.day, ...period });
  if (!report) return false;
  await putWork(tx, { kind: 'make-reports', subject: report.id });
  return true;
}

async function runSchedule({ db, jobs, invalidations }: Deps, work: Work): Promise<void> {
  const isQueued = await db.ofBusiness(work.businessId).transaction(async (tx) => {
    const schedule = await tx.first(lockActive, { scheduleId: Number(work.subject) });
    if (!schedule) {
      await finishWork(tx, work);
      return false;
    }
    const isNew = await queueLatest(tx, schedule);
    const next = nextOccurrence(rhythmOf(schedule), schedule.timezone, schedule.now);
    await tx.models.reportSchedule.update({ where: { id: schedule.id }, data: { dueAt: next?.at ?? null } });
    await (next ? repeatWork(tx, work, next.at) : finishWork(tx, work));
    return isNew;
  });
  if (!isQueued) return;
  jobs.wake('make-reports', {});
  invalidations.publish([work.businessId], ['reports']);
}

/**
 * Queues the report of a schedule that is due, in one transaction with the schedule's next time. After a pause of the
 * workers, only the latest report is queued.
 */
export const scheduleHandler: WorkHandler<Deps> = { work: runSchedule };
