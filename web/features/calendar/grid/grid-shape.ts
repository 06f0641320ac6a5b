import { type OpeningSpan, type OpenTimes, openingOf } from '../../../../server/core/opening-hours.ts';
import { minutesBetween, weekdayOf } from '../wall-clock.ts';
import type { DayPlan } from './day-plan.ts';

export type GridShape = {
  /** 'HH:00:00', the first visible hour. */
  startTime: string;
  /** The hour after the last one; the end of the day is '23:59:59'. */
  endTime: string;
  /** Height of an hour in pixels. */
  slotHeight: number;
};

const END_OF_DAY = '23:59:59';
const HOUR_PX = 64;
const HOUR_PX_MAX = 192;
/** Minimum height, in pixels, of an event that can be pressed and read. */
const EVENT_PX_MIN = 26;

/** Visible hours of a time grid: the given ones, extended for events outside, and long enough for the shortest event. */
export function gridShape(days: readonly DayPlan[], hours: { from: string; to: string }): GridShape {
  let first = hourOf(hours.from);
  let last = endHourOf(hours.to);
  let shortest = 60;
  for (const { startsLocal, endsLocal, isAllDay } of days.flatMap(({ pieces }) => pieces)) {
    if (isAllDay) continue;
    first = Math.min(first, hourOf(startsLocal.slice(11)));
    last = Math.max(last, endHourOf(endsLocal.slice(11)));
    shortest = Math.min(shortest, Math.max(1, minutesBetween(startsLocal, endsLocal)));
  }
  const slotHeight = Math.min(HOUR_PX_MAX, Math.max(HOUR_PX, Math.ceil((EVENT_PX_MIN * 60) / shortest)));
  return {
    startTime: `${pad(first)}:00:00`,
    endTime: last >= 24 ? END_OF_DAY : `${pad(last)}:00:00`,
    slotHeight,
  };
}

/**
 * Minute of the day for a drop at a share of the grid's height (0 top, 1 bottom): the nearest step within the grid's
 * hours.
 */
export function landingMinute(share: number, shape: GridShape, step: number): number {
  const { first, end } = endsOf(shape);
  const nearest = Math.round((first + share * (end - first)) / step) * step;
  return Math.max(first, Math.min(nearest, end - step));
}

/** Position of a minute of the day as a share of the grid's height (0 top, 1 bottom). */
export function shareOf(minute: number, shape: GridShape): number {
  const { first, end } = endsOf(shape);
  return (minute - first) / (end - first);
}

/** Each hour of the grid, as 'HH:00'. */
export function hoursOf(shape: GridShape): string[] {
  const { first, end } = endsOf(shape);
  return Array.from({ length: (end - first) / 60 }, (_, index) => `${pad(first / 60 + index)}:00`);
}

/** Start and end of the grid in minutes of the day. */
function endsOf({ startTime, endTime }: GridShape) {
  return { first: minuteOf(startTime), end: endTime === END_OF_DAY ? DAY_MINUTES : minuteOf(endTime) };
}

const pad = (hour: number) => String(hour).padStart(2, '0');
const hourOf = (time: string) => Number(time.slice(0, 2));

/** Midnight counts as the end of the day here. */
function endHourOf(time: string): number {
  if (time.startsWith('00:00')) return 24;
  return time.slice(3, 5) === '00' ? hourOf(time) : hourOf(time) + 1;
}

/** Minutes of a day on the business's wall clock, from 0 to 1440. */
export type MinuteSpan = { from: number; to: number };

/** Opening spans of each weekday, Sunday first. */
type WeekHours = readonly { spans: readonly OpenTimes[] }[];

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Groups opening spans by weekday. */
export const weekOf = (hours: readonly OpeningSpan[]): WeekHours =>
  DAYS.map((day) => ({ spans: hours.filter(({ dayOfWeek }) => dayOfWeek === day) }));

export const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;

/**
 * Opening spans of a day, sorted and merged where they touch; spans from the previous day that end on this one count.
 * Uses the wall clock, so days with a clock change need no special case.
 */
export function openOn(week: WeekHours, day: string): MinuteSpan[] {
  const weekday = weekdayOf(day);
  const before = minutesOf(week, (weekday + 6) % 7).map(({ to }) => ({ from: 0, to: to - DAY_MINUTES }));
  const own = minutesOf(week, weekday).map(({ from, to }) => ({ from, to: Math.min(to, DAY_MINUTES) }));
  const inOrder = [...before, ...own].filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const joined: MinuteSpan[] = [];
  for (const span of inOrder) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** The spans of a weekday, past 1440 where they end on the next day. */
function minutesOf(week: WeekHours, weekday: number): MinuteSpan[] {
  return (week[weekday]?.spans ?? [])
    .map(openingOf)
    .map(({ openMs, closeMs }) => ({ from: openMs / MINUTE_MS, to: closeMs / MINUTE_MS }));
}

/** Closed parts of a span of a day, in order; empty when it is open throughout. */
export function closedWithin({ from, to }: MinuteSpan, open: readonly MinuteSpan[]): MinuteSpan[] {
  const parts: MinuteSpan[] = [];
  let start = from;
  for (const span of open) {
    if (span.from > start) parts.push({ from: start, to: Math.min(span.from, to) });
    start = Math.max(start, span.to);
    if (start >= to) return parts;
  }
  return [...parts, { from: start, to }];
}

/** Minute of the day of a time such as '09:30' or '2026-12-01 09:30:00'. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.slice(-8).split(':').map(Number);
  return hour * 60 + minute;
}
