import type { MinuteSpan } from '../grid/grid-shape.ts';

/** Interval between the starts that the server offers, counted from each opening. */
const STEP_MINUTES = 15;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * The starts of a day at which the appointment would fit into the opening hours but is not free, in order:
 * 'yyyy-MM-ddTHH:mm'. Past starts are left out.
 */
export function listTakenTimes(
  day: string,
  minutes: number,
  { open, free, now }: { open: readonly MinuteSpan[]; free: ReadonlySet<string>; now: string },
): string[] {
  return open.flatMap(({ from, to }) => {
    const count = Math.floor((to - minutes - from) / STEP_MINUTES) + 1;
    const starts = Array.from({ length: Math.max(0, count) }, (_, at) => from + at * STEP_MINUTES);
    return starts
      .map((start) => `${day}T${pad(Math.floor(start / 60))}:${pad(start % 60)}`)
      .filter((start) => start > now && !free.has(start));
  });
}
