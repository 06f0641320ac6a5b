import { day, int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { nextOccurrence, type Occurrence, type ReportRhythm } from './compute-occurrence.ts';

const reportOfDay = ofBusiness({
  name: 'reports.of_day',
  params: { scheduleId: int, occursOn: day },
  row: { id: int },
  text: `SELECT id FROM reports
    WHERE business_id = $business AND schedule_id = $scheduleId AND occurs_on = $occursOn::date`,
});

/**
 * The next occurrence of a schedule that is on a day without a report. A schedule has at most one report per day, even
 * when its time or the time zone is changed after the report.
 */
export async function findNext(
  tx: TenantTx,
  rule: ReportRhythm,
  { id, timezone, now }: { id: number; timezone: string; now: Date },
): Promise<Occurrence | null> {
  const next = nextOccurrence(rule, timezone, now);
  if (!next || !(await tx.first(reportOfDay, { scheduleId: id, occursOn: next.day }))) return next;
  return nextOccurrence(rule, timezone, next.at);
}
