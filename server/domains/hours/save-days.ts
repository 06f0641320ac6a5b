import { timeOfDayMs } from '../../core/opening-hours.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { decideDay, refuseHours } from './decide-day.ts';
import { hoursOfWeek, toWeekView } from './hours.queries.ts';
import {
  findWeekProblems,
  type HoursDayView,
  type HoursWeekView,
  sayDayProblem,
  type WantedDay,
} from './hours.schema.ts';

/** Who acts, for which business. */
export type Actor = { businessId: number; userId: number };

/** Weeks of one business that are saved at once take turns: whether days fit together is decided over all of them. */
const lock: Statement<{ id: number }> = {
  name: 'hours.lock',
  text: 'SELECT id FROM businesses WHERE id = $1 FOR NO KEY UPDATE',
};

/** The first opening and the last closing beside the day, for whoever knows one span a day. */
const saveOuter: Statement<{ id: number }> = {
  name: 'hours.save_outer',
  text: `INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
    SELECT $1, d.day, d.open_time IS NULL, d.open_time, d.close_time
    FROM unnest($2::smallint[], $3::time[], $4::time[]) AS d (day, open_time, close_time)
    ON CONFLICT (business_id, day_of_week) DO UPDATE
      SET is_closed = excluded.is_closed, open_time = excluded.open_time, close_time = excluded.close_time
    RETURNING id`,
};

const removeSpans: Statement<Record<string, never>> = {
  name: 'hours.remove_spans',
  text: 'DELETE FROM opening_spans WHERE business_id = $1 AND day_of_week = ANY ($2::smallint[])',
};

const insertSpans: Statement<Record<string, never>> = {
  name: 'hours.insert_spans',
  text: `INSERT INTO opening_spans (business_id, day_of_week, open_time, close_time)
    SELECT $1, s.day, s.open_time, s.close_time
    FROM unnest($2::smallint[], $3::time[], $4::time[]) AS s (day, open_time, close_time)`,
};

/** A day that is to be kept, and what a refusal calls its field. */
export type NamedDay = { wanted: WantedDay; field: string };

/**
 * Keeps days within the caller's transaction and records each that changed; a day that is left out stays. The same days
 * again change nothing. Throws `validation_failed` where a day cannot be so, or where hours of the whole week overlap.
 */
export async function saveDays(
  tx: Queryable,
  { businessId, userId }: Actor,
  days: readonly NamedDay[],
): Promise<{ week: HoursWeekView; isChanged: boolean }> {
  await runOne(tx, lock, [businessId]);
  const readWeek = async () => toWeekView(await run(tx, hoursOfWeek, [businessId]));
  const before = await readWeek();
  const wanted = decideDays(days, before);
  const changed = wanted.filter((day) => isChange(day, before.days[day.dayOfWeek]));
  if (changed.length === 0) return { week: before, isChanged: false };
  for (const { id } of await writeDays(tx, businessId, changed)) {
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'hours.updated', subject: `hours-${id}` });
  }
  return { week: await readWeek(), isChanged: true };
}

type DecidedDay = Pick<HoursDayView, 'dayOfWeek' | 'isClosed' | 'spans'>;

function decideDays(days: readonly NamedDay[], { days: kept }: HoursWeekView): DecidedDay[] {
  const decided = days.map(({ wanted, field }): DecidedDay => {
    const { dayOfWeek } = wanted;
    const spans = decideDay(wanted, kept[dayOfWeek], field);
    return { dayOfWeek, isClosed: spans.length === 0, spans };
  });
  const week = kept.map((day) => decided.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek) ?? day);
  const [problem] = findWeekProblems(week);
  if (!problem) return decided;
  const named = (dayOfWeek: number) => days.find(({ wanted }) => wanted.dayOfWeek === dayOfWeek);
  // Where the day that lasts too long was not sent, the one that it runs into was.
  const next = problem.kind === 'overlapNext' ? named(problem.nextDay) : undefined;
  return refuseHours((named(problem.dayOfWeek) ?? next)?.field ?? 'days', sayDayProblem(problem));
}

function isChange({ spans }: DecidedDay, kept: HoursDayView | undefined): boolean {
  if (!kept || kept.id === null) return true;
  const inWords = (all: HoursDayView['spans']) =>
    all.map(({ openTime, closeTime }) => `${timeOfDayMs(openTime)} ${timeOfDayMs(closeTime)}`).join();
  return inWords(spans) !== inWords(kept.spans);
}

async function writeDays(tx: Queryable, businessId: number, days: readonly DecidedDay[]) {
  const dayNumbers = days.map(({ dayOfWeek }) => dayOfWeek);
  const opens = days.map(({ spans }) => spans[0]?.openTime ?? null);
  const closes = days.map(({ spans }) => spans.at(-1)?.closeTime ?? null);
  const rows = await run(tx, saveOuter, [businessId, dayNumbers, opens, closes]);
  await run(tx, removeSpans, [businessId, dayNumbers]);
  const spans = days.flatMap((day) => day.spans.map((times) => ({ dayOfWeek: day.dayOfWeek, ...times })));
  const columns = [
    spans.map(({ dayOfWeek }) => dayOfWeek),
    spans.map(({ openTime }) => openTime),
    spans.map(({ closeTime }) => closeTime),
  ];
  await run(tx, insertSpans, [businessId, ...columns]);
  return rows;
}
