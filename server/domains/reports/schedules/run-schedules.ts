import { bool, day, instant, int, zone } from '../../../db/column-types.ts';
import type { SystemTx, TenantTx } from '../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { latestOccurrence, nextOccurrence, periodOfOccurrence } from './compute-occurrence.ts';
import { rhythmOf, SCHEDULE, SCHEDULE_COLUMNS, type ScheduleRow } from './schedule-row.ts';

/** Of one run; what is left is due still. */
const SCHEDULES_MAX = 500;

/** Takes the schedule that has been due longest, for as long as its transaction lasts. */
const takeDue = ofEveryBusiness({
  name: 'reports.take_due_schedule',
  because: 'the worker runs the schedules of all in turn',
  row: { ...SCHEDULE, business_id: int, timezone: zone, now: instant },
  text: `SELECT ${SCHEDULE_COLUMNS}, s.business_id, b.timezone, app_now() AS now
    FROM report_schedules s JOIN businesses b ON b.id = s.business_id
    WHERE s.due_at <= app_now() AND b.closed_at IS NULL
    ORDER BY s.due_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
});

/** A day of a schedule has one report. */
const queueReport = ofBusiness({
  name: 'reports.queue_of_schedule',
  params: { scheduleId: int, occursOn: day, from: day, to: day },
  row: { made: bool },
  text: `INSERT INTO reports (business_id, name, template, sections, language, starts_on, ends_on, schedule_id, occurs_on)
    SELECT $business, name, template, sections, language, $from, $to, id, $occursOn
    FROM report_schedules WHERE business_id = $business AND id = $scheduleId
    ON CONFLICT (business_id, schedule_id, occurs_on) DO NOTHING RETURNING true AS made`,
});

const setNext = ofBusiness({
  name: 'reports.set_next',
  params: { scheduleId: int, dueAt: instant.orNull },
  text: 'UPDATE report_schedules SET due_at = $dueAt WHERE business_id = $business AND id = $scheduleId',
});

type Due = ScheduleRow & { timezone: string; now: Date };

async function runOne(tx: TenantTx, schedule: Due): Promise<boolean> {
  const { id: scheduleId, timezone, now } = schedule;
  const rule = rhythmOf(schedule);
  const latest = latestOccurrence(rule, timezone, now);
  const isMissed = latest !== null && latest.at > schedule.active_since;
  const made = isMissed
    ? await tx.first(queueReport, {
        ...{ scheduleId, occursOn: latest.day },
        ...periodOfOccurrence(rule, latest.day),
      })
    : undefined;
  await tx.all(setNext, { scheduleId, dueAt: nextOccurrence(rule, timezone, now)?.at ?? null });
  return made !== undefined;
}

/**
 * Has the reports made that are due by now, each once, in one commit with the next time of its schedule. After a pause of
 * the workers there is the latest one alone, and not all that were missed. Returns how many.
 */
export async function runReportSchedules({ db, jobs, invalidations }: Deps): Promise<number> {
  const businesses: number[] = [];
  for (let runs = 0; runs < SCHEDULES_MAX; runs += 1) {
    const done = await db.transaction(async (tx: SystemTx) => {
      const due = await tx.first(takeDue);
      if (!due) return null;
      const { business_id: businessId } = due;
      return { businessId, isMade: await runOne(tx.ofBusiness(businessId), due) };
    });
    if (done === null) break;
    if (done.isMade) businesses.push(done.businessId);
  }
  if (businesses.length > 0) {
    jobs.wake('make-reports', {});
    invalidations.publish(businesses, ['reports']);
  }
  return businesses.length;
}
