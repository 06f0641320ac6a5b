import { day, int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { putWork } from '../../../../jobs/due-work.ts';
import { latestOccurrence, periodOfOccurrence } from './compute-occurrence.ts';
import { rhythmOf, type ScheduleRow } from './schedule-row.ts';
import { readClock } from './schedules.queries.ts';

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

/** Queues the report of the latest occurrence, unless there is one already. Returns whether a report was queued. */
export async function queueLatest(
  tx: TenantTx,
  schedule: ScheduleRow & { timezone: string; now: Date },
): Promise<boolean> {
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

/** Queues the report of a schedule that is due but did not run yet, before the schedule changes. */
export async function queueDueReport(tx: TenantTx, schedule: ScheduleRow): Promise<void> {
  const clock = await readClock(tx);
  if (schedule.due_at && schedule.due_at <= clock.now) await queueLatest(tx, { ...schedule, ...clock });
}
