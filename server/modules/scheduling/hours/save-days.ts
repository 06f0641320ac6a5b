import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/errors.ts';
import { timeOfDayMs } from '../../../core/opening-hours.ts';
import { int, ints, times } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { lockBusiness } from '../../../db/lock-business.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { decideDay } from './decide-day.ts';
import { readWeek } from './hours.queries.ts';
import {
  findWeekProblems,
  type HoursDayView,
  type HoursWeekView,
  type RequestedDay,
  textOfDayProblem,
} from './hours.schema.ts';

/** Stores the first opening and the last closing of each day, for clients that show one span per day. */
const saveOuter = ofBusiness({
  name: 'hours.save_outer',
  params: { days: ints, opens: times, closes: times },
  row: { id: int },
  text: `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
    SELECT $business, d.day, d.open_time IS NULL, d.open_time, d.close_time
    FROM unnest($days::smallint[], $opens::time[], $closes::time[]) AS d (day, open_time, close_time)
    ON CONFLICT (business_id, day_of_week) DO UPDATE
      SET is_closed = excluded.is_closed, open_time = excluded.open_time, close_time = excluded.close_time
    RETURNING id`,
});

const removeSpans = ofBusiness({
  name: 'hours.remove_spans',
  params: { days: ints },
  text: 'DELETE FROM opening_spans WHERE business_id = $business AND day_of_week = ANY ($days::smallint[])',
});

const insertSpans = ofBusiness({
  name: 'hours.insert_spans',
  params: { days: ints, opens: times, closes: times },
  text: `INSERT INTO opening_spans (business_id, day_of_week, open_time, close_time)
    SELECT $business, s.day, s.open_time, s.close_time
    FROM unnest($days::smallint[], $opens::time[], $closes::time[]) AS s (day, open_time, close_time)`,
});

/** Records that an owner has saved the hours, even if they equal the defaults. */
const noteSet = ofBusiness({
  name: 'hours.note_set',
  text: 'UPDATE businesses SET hours_set_at = app_now() WHERE id = $business AND hours_set_at IS NULL',
});

/** A day to save, and the name of its field in errors. */
export type NamedDay = { requested: RequestedDay; field: string };

/**
 * Saves days within the caller's transaction and audits each change. Days that are not sent are unchanged. The same
 * days again change nothing. Throws `validation_failed` for an invalid day, or when hours of the week overlap.
 */
export async function saveDays(
  tx: TenantTx,
  { userId }: Actor,
  days: readonly NamedDay[],
): Promise<{ week: HoursWeekView; isChanged: boolean }> {
  await lockBusiness(tx);
  const before = await readWeek(tx);
  const decided = decideDays(days, before);
  await tx.all(noteSet);
  const changed = decided.filter((day) => isChange(day, before.days[day.dayOfWeek]));
  if (changed.length === 0) return { week: before, isChanged: false };
  for (const { id } of await writeDays(tx, changed))
    await recordAudit(tx, { actor: `user-${userId}`, action: 'hours.updated', subject: `hours-${id}` });
  return { week: await readWeek(tx), isChanged: true };
}

type DecidedDay = Pick<HoursDayView, 'dayOfWeek' | 'isClosed' | 'spans'>;

function decideDays(days: readonly NamedDay[], { days: storedDays }: HoursWeekView): DecidedDay[] {
  const decided = days.map(({ requested, field }): DecidedDay => {
    const { dayOfWeek } = requested;
    const spans = decideDay(requested, storedDays[dayOfWeek], field);
    return { dayOfWeek, isClosed: spans.length === 0, spans };
  });
  const week = storedDays.map((day) => decided.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek) ?? day);
  const [problem] = findWeekProblems(week);
  if (!problem) return decided;
  const findNamedDay = (dayOfWeek: number) => days.find(({ requested }) => requested.dayOfWeek === dayOfWeek);
  // The error is reported on the day whose hours overlap those of the next day. If the request contains only the next
  // day, the error is reported on that day.
  const next = problem.kind === 'overlapNext' ? findNamedDay(problem.nextDay) : undefined;
  throw invalidField((findNamedDay(problem.dayOfWeek) ?? next)?.field ?? 'days', textOfDayProblem(problem));
}

function isChange({ spans }: DecidedDay, stored: HoursDayView | undefined): boolean {
  if (!stored || stored.id === null) return true;
  const formatTimes = (all: HoursDayView['spans']) =>
    all.map(({ openTime, closeTime }) => `${timeOfDayMs(openTime)} ${timeOfDayMs(closeTime)}`).join();
  return formatTimes(spans) !== formatTimes(stored.spans);
}

async function writeDays(tx: TenantTx, changed: readonly DecidedDay[]) {
  const days = changed.map(({ dayOfWeek }) => dayOfWeek);
  const opens = changed.map(({ spans }) => spans[0]?.openTime ?? null);
  const closes = changed.map(({ spans }) => spans.at(-1)?.closeTime ?? null);
  const rows = await tx.all(saveOuter, { days, opens, closes });
  await tx.all(removeSpans, { days });
  const spans = changed.flatMap((day) => day.spans.map((times) => ({ ...times, dayOfWeek: day.dayOfWeek })));
  await tx.all(insertSpans, {
    days: spans.map(({ dayOfWeek }) => dayOfWeek),
    opens: spans.map(({ openTime }) => openTime),
    closes: spans.map(({ closeTime }) => closeTime),
  });
  return rows;
}
