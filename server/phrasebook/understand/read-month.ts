import type { LanguageRules } from '../language.ts';
import { addDays, addMonths, comingFrom, type Day, lastOfMonth, makeDay, monthOf, yearOf } from './days.ts';
import type { Captured } from './match.ts';

/** `days` has several entries when the words are ambiguous. `range` is used when no single day was mentioned. */
export type DateRead = { days: Day[] } | { range: [Day, Day] };
export type DateContext = { today: Day; rules: LanguageRules };

/** The days of the month that starts on `first`, from today on. */
const monthFrom = (first: Day, today: Day): DateRead => ({
  range: [first < today ? today : first, lastOfMonth(first)],
});

const firstOfStep = ({ step }: Captured, { today }: DateContext): Day =>
  addMonths(`${today.slice(0, 8)}01`, step?.meanings.step ?? 0);

/** The first day of the named month: in this year, or in the next year if the month has passed. */
function firstOfNamed({ month }: Captured, { today }: DateContext): Day {
  const number = month?.meanings.month ?? 1;
  return `${yearOf(today) + (number < monthOf(today) ? 1 : 0)}-${String(number).padStart(2, '0')}-01`;
}

/** The days of a month that is named relative to the current one: "next month". */
export const wholeMonth = (captured: Captured, context: DateContext): DateRead =>
  monthFrom(firstOfStep(captured, context), context.today);

/** The days of a month that is named: "in January". */
export const namedMonth = (captured: Captured, context: DateContext): DateRead =>
  monthFrom(firstOfNamed(captured, context), context.today);

/** A day of a relative month: "the twelfth of next month". "Next month, two" is not a day. */
export function dayOfStep(captured: Captured, context: DateContext): Day | null {
  const { day, on, dayNumber } = captured;
  if (!on && !dayNumber && day?.meanings.rank === undefined) return null;
  const first = firstOfStep(captured, context);
  return makeDay(yearOf(first), monthOf(first), day?.meanings.rank ?? day?.meanings.number ?? 0);
}

const LAST_WEEK = 4;
const LAST_DAY_OF_WEEK = 6;

/**
 * The days of "the second week of January", which begins on the eighth. Calendar weeks do not start with the month, so
 * the result is a range to choose from.
 */
export function weekOfMonth(captured: Captured, context: DateContext): DateRead | null {
  const rank = captured.rank?.meanings.rank ?? 0;
  if (rank < 1 || rank > LAST_WEEK) return null;
  const from = addDays(firstOfNamed(captured, context), (rank - 1) * 7);
  const to = addDays(from, LAST_DAY_OF_WEEK);
  return to < context.today ? null : { range: [from < context.today ? context.today : from, to] };
}

/**
 * Reads an ordinal weekday of a month: "the first Tuesday of December", "the first Tuesday of next month". If that day
 * of a named month has passed, the one of the next year.
 */
export function rankedWeekday(captured: Captured, context: DateContext): DateRead | null {
  const [rank, weekday] = [captured.rank?.meanings.rank ?? 0, captured.weekday?.meanings.weekday ?? 0];
  const isStep = captured.step !== undefined;
  const first = isStep ? firstOfStep(captured, context) : firstOfNamed(captured, context);
  const inMonth = (from: Day): Day => addDays(comingFrom(from, weekday), (rank - 1) * 7);
  const here = inMonth(first);
  const day = here < context.today && !isStep ? inMonth(addMonths(first, 12)) : here;
  return rank > 0 && rank <= LAST_WEEK && day >= context.today ? { days: [day] } : null;
}

const THIRD = 10;
/**
 * The remaining days of a third of a month: "at the beginning of December", "at the end of next month", "in the middle
 * of this month".
 */
export function thirdOfMonth(captured: Captured, context: DateContext): DateRead | null {
  const third = captured.third?.meanings.third ?? 0;
  const stretch = (month: Day): [Day, Day] => {
    const last = addDays(month, (third + 1) * THIRD - 1);
    return [addDays(month, third * THIRD), third === 2 ? lastOfMonth(month) : last];
  };
  const first = captured.month ? firstOfNamed(captured, context) : firstOfStep(captured, context);
  const isPast = stretch(first)[1] < context.today && !captured.step;
  const [from, to] = stretch(isPast ? addMonths(first, captured.month ? 12 : 1) : first);
  return to < context.today ? null : { range: [from < context.today ? context.today : from, to] };
}
