import type { Actor } from '../../../../core/actor.ts';
import { withValues } from '../../../../core/error-text.ts';
import { AppError } from '../../../../core/errors.ts';
import { int } from '../../../../db/column-types.ts';
import { lockBusiness } from '../../../../db/lock-business.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { putWork } from '../../../../jobs/due-work.ts';
import { assertSectionsAllowed } from '../assert-sections-allowed.ts';
import { type CreateScheduleInput, REPORT_LIMITS, type ScheduleView, sectionsOf } from '../reports.schema.ts';
import { saveRecipients } from './save-recipients.ts';
import { PLAN } from './schedule-row.ts';
import { readSchedule } from './schedules.queries.ts';
import { toPlan } from './to-plan.ts';

const insert = ofBusiness({
  name: 'reports.create_schedule',
  params: { ...PLAN, userId: int },
  row: { id: int },
  text: `INSERT INTO report_schedules (business_id, name, template, sections, language, rhythm, weekday, month_day,
      every_days, local_time, starts_on, active_since, due_at, is_mailed, created_by)
    VALUES ($business, $name, $template, $sections, $language, $rhythm, $weekday, $monthDay, $everyDays, $time, $startsOn,
      $now, $dueAt, $isMailed, $userId) RETURNING id`,
});

/**
 * Schedules a report from the next occurrence on. Throws `forbidden` for sections that the user may not see,
 * `validation_failed` for a recipient who is not a member, `conflict` when the business has 20 schedules.
 */
export async function createSchedule(
  { db, invalidations }: MemberDeps,
  { userId, role }: Actor,
  input: CreateScheduleInput,
): Promise<ScheduleView> {
  assertSectionsAllowed(role, sectionsOf(input.template, input.sections));
  const schedule = await db.transaction(async (tx) => {
    await lockBusiness(tx);
    if ((await tx.models.reportSchedule.count()) >= REPORT_LIMITS.schedules)
      throw new AppError(
        'conflict',
        withValues('errors.reports.tooManySchedules', { max: REPORT_LIMITS.schedules }),
      );
    const plan = await toPlan(tx, input);
    const { id } = await tx.one(insert, { ...plan, userId });
    if (plan.dueAt) await putWork(tx, { kind: 'run-report-schedules', subject: id, dueAt: plan.dueAt });
    await saveRecipients(tx, id, input.recipients);
    const subject = `report-schedule-${id}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'report_schedule.created', subject });
    return readSchedule(tx, id);
  });
  invalidations.publish([db.businessId], ['reports']);
  return schedule;
}
