import type { Actor } from '../../../../core/actor.ts';
import { int } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { putWork } from '../../../../jobs/due-work.ts';
import { assertSectionsAllowed } from '../assert-sections-allowed.ts';
import { type ScheduleView, sectionsOf, type UpdateScheduleInput } from '../reports.schema.ts';
import { queueDueReport } from './queue-report.ts';
import { saveRecipients } from './save-recipients.ts';
import { PLAN } from './schedule-row.ts';
import { lockSchedule, readSchedule } from './schedules.queries.ts';
import { toPlan } from './to-plan.ts';

/** A paused schedule stays paused. */
const update = ofBusiness({
  name: 'reports.update_schedule',
  params: { ...PLAN, scheduleId: int },
  text: `UPDATE report_schedules SET name = $name, template = $template, sections = $sections, language = $language,
      rhythm = $rhythm, weekday = $weekday, month_day = $monthDay, every_days = $everyDays, local_time = $time,
      starts_on = $startsOn, active_since = $now, is_mailed = $isMailed,
      due_at = CASE WHEN due_at IS NOT NULL THEN $dueAt::timestamptz END
    WHERE business_id = $business AND id = $scheduleId`,
});

/**
 * Changes contents, times and recipients, with effect from the next occurrence. An occurrence that is due but did not
 * run yet keeps the previous plan. Throws `not_found`, the errors of `createSchedule`, and `forbidden` when the user may
 * not see one of the previous sections.
 */
export async function updateSchedule(
  { db, jobs, invalidations }: MemberDeps,
  { userId, role }: Actor,
  { scheduleId, ...input }: UpdateScheduleInput,
): Promise<ScheduleView> {
  assertSectionsAllowed(role, sectionsOf(input.template, input.sections));
  const schedule = await db.transaction(async (tx) => {
    const before = await lockSchedule(tx, scheduleId);
    assertSectionsAllowed(role, before.sections);
    await queueDueReport(tx, before);
    const plan = await toPlan(tx, input, before);
    await tx.all(update, { ...plan, scheduleId });
    if (before.due_at && plan.dueAt)
      await putWork(tx, { kind: 'run-report-schedules', subject: scheduleId, dueAt: plan.dueAt });
    await saveRecipients(tx, scheduleId, input.recipients);
    const subject = `report-schedule-${scheduleId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'report_schedule.changed', subject });
    return readSchedule(tx, scheduleId);
  });
  jobs.wake('make-reports', {});
  invalidations.publish([db.businessId], ['reports']);
  return schedule;
}
