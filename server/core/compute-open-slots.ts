import { type InstantRange, MINUTE_MS } from './business-time.ts';
import { dailyOpenings, joinRanges, type OpeningSpan } from './opening-hours.ts';

/** The duration of an appointment, and the free time that is required before and after it. */
export type SlotService = {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
};

export type OpenSlotsQuestion = {
  hours: readonly OpeningSpan[];
  /** Closed time, and booked time with its buffers. Neither list needs to be sorted. */
  closed: readonly InstantRange[];
  booked: readonly InstantRange[];
  service: SlotService;
  /** IANA name of the time zone. */
  timezone: string;
  /** The range in which slots may start; they may end later. */
  range: InstantRange;
  now: Date;
  stepMinutes?: number | undefined;
};

/**
 * All possible appointments in order of their start; the returned times exclude buffers. Each appointment lies within
 * opening hours, but its buffers may exceed them. Appointment and buffers overlap no booked or closed time. No
 * appointment starts in the past or outside the range. Starts are `stepMinutes` apart, counted from each opening. The
 * cost is one pass over days, slots and sorted bookings.
 */
export function computeOpenSlots(question: OpenSlotsQuestion): InstantRange[] {
  const { hours, service, timezone, range, stepMinutes = 15 } = question;
  if (!(stepMinutes > 0 && service.durationMinutes > 0)) throw new RangeError('Minutes must be above zero');
  const stepMs = stepMinutes * MINUTE_MS;
  const lengthMs = service.durationMinutes * MINUTE_MS;
  const reach = { from: range.from, to: new Date(range.to.getTime() + lengthMs) };
  const openings = dailyOpenings(hours, timezone, reach);
  const isOpen = sweep(joinRanges(openings));
  const isTaken = sweep(joinRanges([...question.closed, ...question.booked]));
  const earliest = Math.max(range.from.getTime(), question.now.getTime());

  const slots: InstantRange[] = [];
  for (const opening of openings) {
    const openMs = opening.from.getTime();
    const steps = Math.max(0, Math.ceil((earliest - openMs) / stepMs));
    const until = Math.min(opening.to.getTime(), range.to.getTime());
    for (let from = openMs + steps * stepMs; from < until; from += stepMs) {
      const to = from + lengthMs;
      const open = isOpen(from);
      if (!open || open.to.getTime() < to) continue;
      const occupiedFrom = from - service.bufferBeforeMinutes * MINUTE_MS;
      const occupied = isTaken(occupiedFrom);
      if (occupied && occupied.from.getTime() < to + service.bufferAfterMinutes * MINUTE_MS) continue;
      slots.push({ from: new Date(from), to: new Date(to) });
    }
  }
  return slots;
}

/**
 * A cursor over sorted ranges: called with increasing instants, it returns the first range that ends after each of
 * them.
 */
function sweep(ranges: readonly InstantRange[]): (atMs: number) => InstantRange | undefined {
  let next = 0;
  return (atMs) => {
    for (let range = ranges[next]; range && range.to.getTime() <= atMs; range = ranges[next]) next += 1;
    return ranges[next];
  };
}

/**
 * Merges two lists of slots, each ordered by start, in one pass. When two slots have the same start, the result
 * contains only the slot of the first list.
 */
export function mergeSlots<Slot extends InstantRange>(
  first: readonly Slot[],
  second: readonly Slot[],
): Slot[] {
  const merged: Slot[] = [];
  let next = 0;
  for (const slot of first) {
    const from = slot.from.getTime();
    for (let other = second[next]; other && other.from.getTime() <= from; other = second[next]) {
      if (other.from.getTime() < from) merged.push(other);
      next += 1;
    }
    merged.push(slot);
  }
  return [...merged, ...second.slice(next)];
}

/**
 * The `count` slots that start nearest to a preferred time, ordered by time. When two slots are equally near, the
 * earlier one is chosen.
 */
export function nearestSlots<Slot extends InstantRange>(
  slots: readonly Slot[],
  requestedAt: Date,
  count: number,
): Slot[] {
  const distance = ({ from }: InstantRange) => Math.abs(from.getTime() - requestedAt.getTime());
  return [...slots]
    .sort((a, b) => distance(a) - distance(b) || a.from.getTime() - b.from.getTime())
    .slice(0, count)
    .sort((a, b) => a.from.getTime() - b.from.getTime());
}
