import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { useResources } from '../../../lib/use-resources.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import type { MinuteSpan } from '../grid/grid-shape.ts';
import { useOpening } from '../grid/use-opening.ts';
import { inCalendar } from './booking-draft.ts';

/** Number of days after the selected one that are searched for free times. */
const AHEAD_DAYS = 14;

export type DayTimesInput = {
  what: Inputs['appointments']['openSlots']['what'];
  day: string;
  minutes: number;
  /** The calendar; null for any calendar. */
  resourceId: number | null;
};

/**
 * The free and taken starts of a day, and the next free days. Undefined while loading, and while the input is
 * incomplete.
 */
export function useDayTimes(input: DayTimesInput | null) {
  const { resources } = useResources();
  const resourceId = input?.resourceId ?? null;
  const opening = useOpening(resources.filter(({ id }) => resourceId === null || id === resourceId));
  const now = formatInZone(new Date(), useTimeZone(), "yyyy-MM-dd'T'HH:mm");
  const slots = trpc.appointments.openSlots.useQuery(
    input
      ? {
          what: input.what,
          days: { from: input.day, to: input.day },
          ahead: AHEAD_DAYS,
          ...inCalendar({ resourceId }),
        }
      : skipToken,
    { placeholderData: keepPreviousData },
  );
  const answer = input === null || slots.isPlaceholderData ? undefined : slots.data;
  const free = new Set(answer?.slots.map(({ startsLocal }) => startsLocal.slice(0, 16)));
  const open = (input && answer?.closedBy === null && opening.openOn(input.day)) || [];
  const taken = input ? listTakenTimes(input.day, input.minutes, { open, free, now }) : [];
  return { answer, taken, isFailed: slots.error !== null };
}

/** Interval between the starts that the server offers, counted from each opening. */
const STEP_MINUTES = 15;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * Starts within the opening hours at which the appointment would fit but the time is not free, in order:
 * 'yyyy-MM-ddTHH:mm'. Past starts are omitted.
 */
function listTakenTimes(
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
