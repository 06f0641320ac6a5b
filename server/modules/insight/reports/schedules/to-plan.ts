import type { TenantTx } from '../../../../db/database.ts';
import { storedName } from '../report-title.ts';
import { type CreateScheduleInput, sectionsOf } from '../reports.schema.ts';
import { localDay, nextOccurrence } from './compute-occurrence.ts';
import { readClock } from './schedules.queries.ts';

/**
 * Converts the form's input to columns. The first interval of a custom schedule starts today. The schedule is due at
 * its next occurrence.
 */
export async function toPlan(tx: TenantTx, { recipients: _, sections, ...input }: CreateScheduleInput) {
  const { now, timezone } = await readClock(tx);
  const startsOn = localDay(now, timezone);
  const next = nextOccurrence({ ...input, startsOn }, timezone, now);
  return {
    ...input,
    name: storedName(input),
    sections: sectionsOf(input.template, sections),
    startsOn,
    now,
    dueAt: next?.at ?? null,
  };
}
