import type { TenantTx } from '../../../../db/database.ts';
import { storedName } from '../report-title.ts';
import { type CreateScheduleInput, sectionsOf } from '../reports.schema.ts';
import { localDay, nextOccurrence } from './compute-occurrence.ts';
import { findNext } from './find-next.ts';
import type { ScheduleRow } from './schedule-row.ts';
import { readClock } from './schedules.queries.ts';

/**
 * Converts the form's input to columns. A custom schedule counts its intervals from today. If an update keeps the
 * interval of the custom schedule (`before`), the schedule also keeps its days. The schedule is due at its next
 * occurrence.
 */
export async function toPlan(
  tx: TenantTx,
  { recipients: _, sections, ...input }: CreateScheduleInput,
  before?: ScheduleRow,
) {
  const { now, timezone } = await readClock(tx);
  const isSameInterval =
    input.rhythm === 'custom' && before?.rhythm === 'custom' && before.every_days === input.everyDays;
  const startsOn = isSameInterval ? before.starts_on : localDay(now, timezone);
  const rule = { ...input, startsOn };
  const next = before
    ? await findNext(tx, rule, { id: before.id, timezone, now })
    : nextOccurrence(rule, timezone, now);
  return {
    ...input,
    name: storedName(input),
    sections: sectionsOf(input.template, sections),
    startsOn,
    now,
    dueAt: next?.at ?? null,
  };
}
