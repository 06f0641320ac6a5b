import { MINUTE_MS } from '../../../../server/core/business-time.ts';
import { type OpeningSpan, type OpenTimes, openingOf } from '../../../../server/core/opening-hours.ts';
import { WEEKDAYS } from '../../../lib/text/weekday-label.ts';
import { weekdayOf } from '../wall-clock.ts';
import type { DayPlan, Piece } from './day-plan.ts';

/** Visible part of a time grid: the first and last minute of the day, both at full hours, and the scale. */
export type GridShape = {
  first: number;
  end: number;
  /** Height of an hour in pixels. */
  hourHeight: number;
};

const HOUR_PX = 64;
const HOUR_PX_MAX = 192;
/** Minimum height, in pixels, of an event that can be pressed and read. */
const EVENT_PX_MIN = 26;

/**
 * Shape of a time grid. The hours are extended for events outside of them, and are tall enough for the shortest event.
 */
export function gridShape(days: readonly DayPlan[], hours: { from: string; to: string }): GridShape {
  let first = hourBefore(minuteOf(hours.from));
  let end = hourAfter(endMinuteOf(hours.to));
  let shortest = 60;
  for (const piece of days.flatMap(({ pieces }) => pieces)) {
    if (piece.isAllDay) continue;
    const { from, to } = spanOf(piece);
    first = Math.min(first, hourBefore(from));
    end = Math.max(end, hourAfter(to));
    shortest = Math.min(shortest, Math.max(1, to - from));
  }
  const hourHeight = Math.min(HOUR_PX_MAX, Math.max(HOUR_PX, Math.ceil((EVENT_PX_MIN * 60) / shortest)));
  return { first, end, hourHeight };
}

/**
 * Minute of the day for a drop at `share` of the grid's height (0 top, 1 bottom), rounded to the nearest step within
 * the grid's hours.
 */
export function landingMinute(share: number, { first, end }: GridShape, step: number): number {
  const nearest = Math.round((first + share * (end - first)) / step) * step;
  return Math.max(first, Math.min(nearest, end - step));
}

/** Position of a minute of the day in the grid, as a percentage of its height from the top. */
export function placeOf(minute: number, { first, end }: GridShape): string {
  return `${(100 * (minute - first)) / (end - first)}%`;
}

/** Starts of the intervals of this length into which the grid is divided, in minutes of the day. */
export function intervalsOf({ first, end }: GridShape, minutes: number): number[] {
  return Array.from({ length: (end - first) / minutes }, (_, index) => first + index * minutes);
}

/**
 * Start and end of a part on its day, in minutes. When the clocks are set back during an event, its wall-clock end may
 * be at or before its start. The event then keeps its real length, so that it stays visible and clickable.
 */
export function spanOf({ appointment, startsLocal, endsLocal }: Piece): MinuteSpan {
  const from = minuteOf(startsLocal);
  if (endsLocal > startsLocal) return { from, to: endMinuteOf(endsLocal) };
  const minutes = (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / MINUTE_MS;
  return { from, to: Math.min(from + minutes, DAY_MINUTES) };
}

const hourBefore = (minute: number) => Math.floor(minute / 60) * 60;
const hourAfter = (minute: number) => Math.ceil(minute / 60) * 60;

/**
 * An event with its horizontal position. Offset and width are shares of the column's width, measured from the inline
 * start.
 */
type PlacedPiece = { piece: Piece; span: MinuteSpan; offset: number; width: number };
type LanePiece = { piece: Piece; span: MinuteSpan; lane: number };

/**
 * Places the timed events of a day side by side where they overlap. Each event gets the first free lane and extends
 * over free lanes next to it.
 */
export function placePieces({ pieces }: DayPlan): PlacedPiece[] {
  const groups: LanePiece[][] = [];
  let groupEnd = 0;
  for (const piece of pieces) {
    if (piece.isAllDay) continue;
    const span = spanOf(piece);
    if (span.from >= groupEnd) groups.push([]);
    const group = groups.at(-1) ?? [];
    const taken = new Set(group.filter((one) => overlap(one.span, span)).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ piece, span, lane });
    groupEnd = Math.max(groupEnd, span.to);
  }
  return groups.flatMap((group) => {
    const lanes = 1 + Math.max(...group.map(({ lane }) => lane));
    return group.map(({ piece, span, lane }) => {
      const beside = group.filter((one) => one.lane > lane && overlap(one.span, span));
      const end = Math.min(lanes, ...beside.map((one) => one.lane));
      return { piece, span, offset: lane / lanes, width: (end - lane) / lanes };
    });
  });
}

const overlap = (a: MinuteSpan, b: MinuteSpan) => a.from < b.to && b.from < a.to;

/** Start and end in minutes of a day on the business's wall clock, from 0 to 1440. */
export type MinuteSpan = { from: number; to: number };

/** Opening spans of each weekday, Sunday first. */
type WeekHours = readonly { spans: readonly OpenTimes[] }[];

/** Groups opening spans by weekday. */
export const weekOf = (hours: readonly OpeningSpan[]): WeekHours =>
  WEEKDAYS.map((day) => ({ spans: hours.filter(({ dayOfWeek }) => dayOfWeek === day) }));

export const DAY_MINUTES = 1_440;
/**
 * Opening spans of a day, sorted and merged where they touch. Includes spans of the previous day that end on this day.
 * Uses the wall clock, so that days with a clock change need no special case.
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

/** The spans of a weekday in minutes. An end on the next day is above 1440. */
function minutesOf(week: WeekHours, weekday: number): MinuteSpan[] {
  return (week[weekday]?.spans ?? [])
    .map(openingOf)
    .map(({ openMs, closeMs }) => ({ from: openMs / MINUTE_MS, to: closeMs / MINUTE_MS }));
}

/** The closed parts of a span, in order; empty when the whole span is open. */
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

/** Minute of the day of a time such as '09:30' or '2026-12-01T09:30:00'. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time
    .slice(time.indexOf('T') + 1)
    .split(':')
    .map(Number);
  return hour * 60 + minute;
}

/** Like `minuteOf`, but for an end: midnight is minute 1440. */
const endMinuteOf = (time: string): number => minuteOf(time) || DAY_MINUTES;

const pad = (value: number) => String(value).padStart(2, '0');

/** 'yyyy-MM-ddTHH:mm' at a minute of a day. */
export const momentOf = (day: string, minute: number) =>
  `${day}T${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
