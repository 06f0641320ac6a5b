import type { Actor } from '../../../../core/actor.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { putWork } from '../../../../jobs/due-work.ts';
import { assertSectionsAllowed } from '../assert-sections-allowed.ts';
import type { ScheduleView, SwitchScheduleInput } from '../reports.schema.ts';
import { findNext } from './find-next.ts';
import { rhythmOf } from './schedule-row.ts';
import { lockSchedule, readClock, readSchedule } from './schedules.queries.ts';

/**
 * Pauses a schedule, or resumes it at its next occurrence. Reports that were due during the pause are not created. A
 * repeated request changes nothing. Throws `not_found`, and `forbidden` for sections that the user may not see.
 */
export async function switchSchedule(
  { db, invalidations }: MemberDeps,
  { userId, role }: Actor,
  { scheduleId, isActive }: SwitchScheduleInput,
): Promise<ScheduleView> {
  const schedule = await db.transaction(async (tx) => {
    const row = await lockSchedule(tx, scheduleId);
    assertSectionsAllowed(role, row.sections);
    if (isActive === (row.due_at !== null)) return readSchedule(tx, scheduleId);
    const clock = await readClock(tx);
    const next = isActive ? await findNext(tx, rhythmOf(row), { id: scheduleId, ...clock }) : null;
    await tx.models.reportSchedule.update({
      where: { id: scheduleId },
      data: { activeSince: clock.now, dueAt: next?.at ?? null },
    });
    if (next) await putWork(tx, { kind: 'run-report-schedules', subject: scheduleId, dueAt: next.at });
    const action = isActive ? 'report_schedule.resumed' : 'report_schedule.paused';
    await recordAudit(tx, { actor: `user-${userId}`, action, subject: `report-schedule-${scheduleId}` });
    return readSchedule(tx, scheduleId);
  });
  invalidations.publish([db.businessId], ['reports']);
  return schedule;
}
