import type { Actor } from '../../../../core/actor.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { assertSectionsAllowed } from '../assert-sections-allowed.ts';
import type { ScheduleIdInput } from '../reports.schema.ts';
import { lockSchedule } from './schedules.queries.ts';

/** Deletes a schedule; its reports stay. Deleting it again throws `not_found`. */
export async function removeSchedule(
  { db, invalidations }: MemberDeps,
  { userId, role }: Actor,
  { scheduleId }: ScheduleIdInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    assertSectionsAllowed(role, (await lockSchedule(tx, scheduleId)).sections);
    await tx.models.reportSchedule.delete({ where: { id: scheduleId } });
    const subject = `report-schedule-${scheduleId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'report_schedule.removed', subject });
  });
  invalidations.publish([db.businessId], ['reports']);
}
