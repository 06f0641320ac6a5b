import {
  addDays,
  addMonths,
  comingFrom,
  type Day,
  makeDay,
  mondayOf,
  monthOf,
  weekdayOf,
  yearOf,
} from './days.ts';
import type { Item } from './items.ts';
import type { Captured, Pattern } from './match.ts';
import { counted, countedFrom, countedWeekday, only, weekdayIn, weeksOn } from './read-counted.ts';
import {
  type DateContext,
  type DateRead,
  dayOfStep,
  namedMonth,
  rankedWeekday,
  thirdOfMonth,
  weekOfMonth,
  wholeMonth,
} from './read-month.ts';

type DatePattern = {
  pattern: Pattern;
  /** True for a pattern that applies only when the agent asked for a day. */
  isBare?: boolean;
  read: (captured: Captured, context: DateContext) => DateRead | null;
};

const numberIn = (item: Item | undefined): number => item?.meanings.rank ?? item?.meanings.number ?? 0;

const inWeek = (today: Day, week: number, weekday: number): Day =>
  addDays(mondayOf(today), week * 7 + ((weekday + 6) % 7));

/** The next date with this month and day, this year or next year. */
function inYear(today: Day, month: number, number: number): Day | null {
  const here = makeDay(yearOf(today), month, number);
  return here && here >= today ? here : makeDay(yearOf(today) + 1, month, number);
}

/**
 * Resolves a date that the caller gave with a weekday. If the weekday does not match ("Wednesday the 26th" when the
 * 26th is a Thursday), returns both days, so that the agent asks.
 */
function onWeekday(day: Day | null, { weekday }: Captured, { today }: DateContext): DateRead | null {
  const namedWeekday = weekday?.meanings.weekday;
  if (!day || namedWeekday === undefined || weekdayOf(day) === namedWeekday) return only(day);
  return { days: [comingFrom(today, namedWeekday), day] };
}

function dated(captured: Captured, context: DateContext): DateRead | null {
  const { day, month, year } = captured;
  const [number, ofYear] = [numberIn(day), month?.meanings.month ?? 0];
  const found = year
    ? makeDay(year.meanings.number ?? 0, ofYear, number)
    : inYear(context.today, ofYear, number);
  return onWeekday(found, captured, context);
}

/**
 * Reads "December, second Saturday" as a weekday of the month. Null if the second of December is a Saturday, because
 * the words then mean that date.
 */
const rankedInMonth = (captured: Captured, context: DateContext): DateRead | null => {
  const date = captured.rank ? dated({ ...captured, day: captured.rank }, context) : null;
  const isDate = date !== null && 'days' in date && date.days.length === 1;
  return isDate ? null : rankedWeekday(captured, context);
};

/** A date in which the month is an ordinal as well: "am fünften ersten". */
function datedByRanks({ day, rank }: Captured, { today }: DateContext): DateRead | null {
  const [number, month] = [day?.meanings.rank, rank?.meanings.rank ?? 0];
  return number && month <= 12 ? only(inYear(today, month, number)) : null;
}

/**
 * The next date with this day of the month: in this month, or in a later one when the day has passed or does not exist.
 */
function comingNumber(today: Day, number: number): Day | null {
  for (let month = 0; month < 3; month++) {
    const first = addMonths(`${today.slice(0, 8)}01`, month);
    const found = makeDay(yearOf(first), monthOf(first), number);
    if (found && found >= today) return found;
  }
  return null;
}

const numbered = ({ day }: Captured, { today }: DateContext): DateRead | null =>
  only(comingNumber(today, numberIn(day)));

const FIRST_SAFE_RANK = 5;
/**
 * The day of an ordinal without a month. Excludes small ordinals, because "the first one" and "the second" choose an
 * offer.
 */
const ranked = ({ rank }: Captured, { today, rules }: DateContext): DateRead | null =>
  rules.grammar.areOrdinalsDays && (rank?.meanings.rank ?? 0) >= FIRST_SAFE_RANK
    ? only(comingNumber(today, rank?.meanings.rank ?? 0))
    : null;

const LAST_HOUR = 24;

/**
 * Reads a weekday with a number: "Tuesday the third". Null when a bare number does not match the weekday, because the
 * number is then an hour.
 */
function numberedWeekday(captured: Captured, context: DateContext): DateRead | null {
  const found = comingNumber(context.today, numberIn(captured.day));
  if (!found || weekdayOf(found) === captured.weekday?.meanings.weekday) return only(found);
  const { day, on, dayNumber } = captured;
  const isDay = on || dayNumber || day?.meanings.rank !== undefined || numberIn(day) > LAST_HOUR;
  return isDay ? onWeekday(found, captured, context) : null;
}

function bareWeekday(captured: Captured, { today }: DateContext): DateRead {
  const coming = comingFrom(today, weekdayIn(captured));
  return { days: coming === today ? [today, addDays(today, 7)] : [coming] };
}

function steppedWeekday(captured: Captured, { today, rules }: DateContext): DateRead {
  const { nextWeekday } = rules.grammar;
  const [weekday, step] = [weekdayIn(captured), captured.step?.meanings.step ?? 0];
  const coming = comingFrom(addDays(today, step === 0 ? 0 : 1), weekday);
  const isThisWeek = coming < addDays(mondayOf(today), 7);
  if (step === 0) return { days: [coming] };
  if (step === 2) {
    return { days: isThisWeek ? [addDays(coming, 7), addDays(coming, 14)] : [addDays(coming, 7)] };
  }
  if (nextWeekday === 'week') return { days: [inWeek(today, 1, weekday)] };
  return { days: isThisWeek && nextWeekday === 'ask' ? [coming, addDays(coming, 7)] : [coming] };
}

const weekIn = ({ week, step }: Captured): number => week?.meanings.week ?? step?.meanings.step ?? 0;
const weekdayOfWeek = (captured: Captured, { today }: DateContext): DateRead => ({
  days: [inWeek(today, weekIn(captured), weekdayIn(captured))],
});
const wholeWeek = (captured: Captured, { today }: DateContext): DateRead => {
  const monday = addDays(mondayOf(today), weekIn(captured) * 7);
  return { range: [monday < today ? today : monday, addDays(monday, 6)] };
};
/** A day of a relative month, with or without a weekday: "the twelfth of next month". */
const numberedInMonth = (captured: Captured, context: DateContext): DateRead | null =>
  onWeekday(dayOfStep(captured, context), captured, context);

/** The day that is a number of weeks after today or another named day: 来週の今日. */
const weekLater = ({ week, days }: Captured, { today }: DateContext): DateRead | null =>
  only(addDays(today, (days?.meanings.days ?? 0) + (week?.meanings.week ?? 0) * 7));

/** The coming weekend, and on a Sunday only that day. */
function weekend(_: Captured, { today }: DateContext): DateRead {
  const sunday = comingFrom(today, 0);
  return { range: [sunday === today ? today : addDays(sunday, -1), sunday] };
}

function slashed({ slash }: Captured, { today, rules }: DateContext): DateRead | null {
  const [one = 0, other = 0, year] = (slash?.words ?? '').split(/[./]/).map(Number);
  const isMonthFirst = (rules.grammar.dateOrder === 'month first' && one <= 12) || other > 12;
  const [month, number] = isMonthFirst ? [one, other] : [other, one];
  if (month < 1 || month > 12 || number < 1) return null;
  return only(year ? makeDay(year < 100 ? 2000 + year : year, month, number) : inYear(today, month, number));
}

const writtenDay = ({ iso }: Captured): DateRead | null => {
  const [year = 0, month = 0, number = 0] = (iso?.words ?? '').split('-').map(Number);
  return only(month >= 1 && month <= 12 ? makeDay(year, month, number) : null);
};
/** The next date of a holiday: this year, or next year if it has passed. */
function holidayOn({ holiday }: Captured, { today }: DateContext): DateRead | null {
  const [month = 0, number = 0] = holiday?.meanings.holiday?.split('-').map(Number) ?? [];
  return only(inYear(today, month, number));
}

const daysOn = ({ days }: Captured, { today }: DateContext): DateRead | null =>
  only(addDays(today, days?.meanings.days ?? 0));

/**
 * Patterns of days, in all languages. When several match at a position, the longest match wins, and the first among
 * equally long ones.
 */
export const DATE_PATTERNS: readonly DatePattern[] = [
  { pattern: ['weekday?', 'on?', 'iso'], read: writtenDay },
  { pattern: ['weekday?', 'on?', 'slash'], read: slashed },
  { pattern: ['weekday?', 'on?', 'day', 'dayNumber?', 'month', 'year?'], read: dated },
  { pattern: ['weekday?', 'month', 'on?', 'day', 'dayNumber?', 'year?'], read: dated },
  { pattern: ['month', 'rank', 'weekday'], read: rankedInMonth },
  { pattern: ['month', 'on?', 'day', 'dayNumber?', 'weekday'], read: dated },
  { pattern: ['day', 'dayNumber?', 'month', 'weekday'], read: dated },
  { pattern: ['year', 'month', 'day', 'dayNumber?'], read: dated },
  {
    pattern: ['weekday?', 'on?', 'day', 'dayNumber?', 'monthUnit', 'step', 'weekday?'],
    read: numberedInMonth,
  },
  {
    pattern: ['weekday?', 'on?', 'day', 'dayNumber?', 'step', 'monthUnit', 'weekday?'],
    read: numberedInMonth,
  },
  { pattern: ['step', 'monthUnit', 'on?', 'day', 'dayNumber?', 'weekday?'], read: numberedInMonth },
  { pattern: ['monthUnit', 'step', 'on?', 'day', 'dayNumber?', 'weekday?'], read: numberedInMonth },
  { pattern: ['weekday', 'on?', 'day', 'dayNumber?'], read: numberedWeekday },
  { pattern: ['on?', 'day', 'rank'], read: datedByRanks },
  { pattern: ['on', 'day', 'dayNumber?'], read: numbered },
  { pattern: ['rank'], read: ranked },
  { pattern: ['day', 'dayNumber'], read: numbered },
  { pattern: ['day'], isBare: true, read: numbered },
  { pattern: ['step', 'weekUnit', 'at?', 'weekday'], read: weekdayOfWeek },
  { pattern: ['weekUnit', 'step', 'weekday'], read: weekdayOfWeek },
  { pattern: ['weekday', 'at?', 'step', 'weekUnit'], read: weekdayOfWeek },
  { pattern: ['weekday', 'weekUnit', 'step'], read: weekdayOfWeek },
  { pattern: ['week', 'at?', 'weekday'], read: weekdayOfWeek },
  { pattern: ['weekday', 'at?', 'week'], read: weekdayOfWeek },
  { pattern: ['step', 'weekday'], read: steppedWeekday },
  { pattern: ['weekday', 'step'], read: steppedWeekday },
  { pattern: ['on?', 'rank', 'weekday', 'month'], read: rankedWeekday },
  { pattern: ['on?', 'rank', 'weekday', 'step', 'monthUnit'], read: rankedWeekday },
  { pattern: ['on?', 'rank', 'weekday', 'monthUnit', 'step'], read: rankedWeekday },
  { pattern: ['step', 'monthUnit', 'rank', 'weekday'], read: rankedWeekday },
  { pattern: ['weekday'], read: bareWeekday },
  { pattern: ['in', 'number?', 'longUnit', 'at?', 'weekday?'], read: counted },
  { pattern: ['weekday', 'at?', 'in', 'number?', 'longUnit'], read: countedWeekday },
  { pattern: ['days', 'in', 'number', 'longUnit'], read: countedFrom },
  { pattern: ['number', 'longUnit', 'from?', 'days'], read: countedFrom },
  { pattern: ['number', 'longUnit', 'later', 'days'], read: countedFrom },
  { pattern: ['weekday', 'weeksOn'], read: weeksOn },
  { pattern: ['days', 'weeksOn'], read: weeksOn },
  { pattern: ['week', 'days'], read: weekLater },
  { pattern: ['weekend'], read: weekend },
  { pattern: ['holiday'], read: holidayOn },
  { pattern: ['number', 'longUnit', 'later', 'at?', 'weekday?'], read: counted },
  { pattern: ['number', 'longUnit', 'from', 'weekday'], read: countedWeekday },
  { pattern: ['days'], read: daysOn },
  { pattern: ['week'], read: wholeWeek },
  { pattern: ['step', 'weekUnit'], read: wholeWeek },
  { pattern: ['weekUnit', 'step'], read: wholeWeek },
  { pattern: ['step', 'monthUnit'], read: wholeMonth },
  { pattern: ['monthUnit', 'step'], read: wholeMonth },
  { pattern: ['rank', 'weekUnit', 'month'], read: weekOfMonth },
  { pattern: ['weekUnit', 'rank', 'month'], read: weekOfMonth },
  { pattern: ['third', 'month'], read: thirdOfMonth },
  { pattern: ['month', 'third'], read: thirdOfMonth },
  { pattern: ['third', 'step?', 'monthUnit', 'step?'], read: thirdOfMonth },
  { pattern: ['step?', 'monthUnit', 'step?', 'third'], read: thirdOfMonth },
  { pattern: ['in', 'month'], read: namedMonth },
  { pattern: ['step', 'month'], read: namedMonth },
  { pattern: ['month', 'step'], read: namedMonth },
  { pattern: ['month'], isBare: true, read: namedMonth },
];
