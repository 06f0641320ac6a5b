import { minutesBetween } from '../wall-clock.ts';
import { DAY_MINUTES, minuteOf } from './closed-time.ts';
import type { DayPlan } from './day-plan.ts';

export type GridShape = {
  /** 'HH:00:00', the first hour in sight. */
  startTime: string;
  /** The hour after the last one; the end of the day is '23:59:59'. */
  endTime: string;
  /** Pixels of an hour. */
  slotHeight: number;
};

const END_OF_DAY = '23:59:59';
const HOUR_PX = 64;
const HOUR_PX_MAX = 192;
/** The least height, in pixels, at which an event can be pressed and read. */
const EVENT_PX_MIN = 26;

/** The hours of a time grid: those given, more where something lies outside, and high enough for its shortest event. */
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
 * The minute of the day at which an event that is dropped at a share of the grid's height begins, from 0 at its top to 1:
 * the nearest step within its hours.
 */
export function landingMinute(share: number, shape: GridShape, step: number): number {
  const { first, end } = endsOf(shape);
  const nearest = Math.round((first + share * (end - first)) / step) * step;
  return Math.max(first, Math.min(nearest, end - step));
}

/** The share of the grid's height, from 0 at its top to 1, at which a minute of the day lies. */
export function shareOf(minute: number, shape: GridShape): number {
  const { first, end } = endsOf(shape);
  return (minute - first) / (end - first);
}

/** Each hour of the grid, as 'HH:00'. */
export function hoursOf(shape: GridShape): string[] {
  const { first, end } = endsOf(shape);
  return Array.from({ length: (end - first) / 60 }, (_, index) => `${pad(first / 60 + index)}:00`);
}

/** The ends of the grid in minutes of the day. */
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
