import { notFound } from '../../../../core/errors.ts';
import { ROLES } from '../../../../core/roles.ts';
import { bool, instant, int, jsonOf, oneOf, text, zone } from '../../../../db/column-types.ts';
import type { TenantRunner, TenantTx } from '../../../../db/database.ts';
import { memberName } from '../../../../db/person-name.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { reportTitle } from '../report-title.ts';
import { REPORT_LIMITS, type ReportMember, type ScheduleView } from '../reports.schema.ts';
import { SCHEDULE, SCHEDULE_COLUMNS, type ScheduleRow } from './schedule-row.ts';

const schedules = ofBusiness({
  name: 'reports.schedules',
  params: { scheduleId: int.orNull, limit: int },
  row: { ...SCHEDULE, recipients: jsonOf<ScheduleView['recipients']>() },
  text: `SELECT ${SCHEDULE_COLUMNS},
      (SELECT coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', ${memberName('u')}) ORDER BY u.id), '[]')
       FROM report_recipients r JOIN users u ON u.business_id = $business AND u.id = r.user_id
       WHERE r.business_id = $business AND r.schedule_id = s.id) AS recipients
    FROM report_schedules s
    WHERE s.business_id = $business AND ($scheduleId::int IS NULL OR s.id = $scheduleId)
    ORDER BY s.id LIMIT $limit`,
});

const members = ofBusiness({
  name: 'reports.members',
  row: { user_id: int, name: text, role: oneOf(ROLES), is_verified: bool },
  text: `SELECT u.id AS user_id, ${memberName('u')} AS name, u.role, u.email_verified_at IS NOT NULL AS is_verified
    FROM users u WHERE u.business_id = $business AND u.disabled_at IS NULL ORDER BY u.id`,
});

const lockOne = ofBusiness({
  name: 'reports.lock_schedule',
  params: { scheduleId: int },
  row: SCHEDULE,
  text: `SELECT ${SCHEDULE_COLUMNS} FROM report_schedules s
    WHERE s.business_id = $business AND s.id = $scheduleId FOR UPDATE`,
});

const clock = ofBusiness({
  name: 'reports.clock',
  row: { now: instant, timezone: zone },
  text: 'SELECT app_now() AS now, timezone FROM businesses WHERE id = $business',
});

const toView = ({ recipients, ...row }: ScheduleRow & Pick<ScheduleView, 'recipients'>): ScheduleView => ({
  id: row.id,
  name: reportTitle(row),
  template: row.template,
  sections: row.sections,
  language: row.language,
  rhythm: row.rhythm,
  weekday: row.weekday,
  monthDay: row.month_day,
  everyDays: row.every_days,
  time: row.local_time,
  isActive: row.due_at !== null,
  nextAt: row.due_at?.toISOString() ?? null,
  isMailed: row.is_mailed,
  recipients,
});

/** All schedules of the business, oldest first. */
export async function listSchedules(db: TenantRunner): Promise<ScheduleView[]> {
  return (await db.all(schedules, { scheduleId: null, limit: REPORT_LIMITS.schedules })).map(toView);
}

export async function readSchedule(db: TenantRunner, scheduleId: number): Promise<ScheduleView> {
  return toView(await db.one(schedules, { scheduleId, limit: 1 }));
}

/** The members of the business, who are the possible recipients of reports. */
export async function listMembers(db: TenantRunner): Promise<ReportMember[]> {
  const rows = await db.all(members);
  return rows.map(({ user_id: userId, name, role, is_verified: isVerified }) => ({
    ...{ userId, name, role, isVerified },
  }));
}

/** Locks a schedule against concurrent runs and changes. Throws `not_found`. */
export async function lockSchedule(tx: TenantTx, scheduleId: number): Promise<ScheduleRow> {
  const row = await tx.first(lockOne, { scheduleId });
  if (!row) throw notFound();
  return row;
}

/** Time zone of the business, and the app clock. */
export const readClock = (tx: TenantRunner): Promise<{ now: Date; timezone: string }> => tx.one(clock);
