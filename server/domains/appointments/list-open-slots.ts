import { formatInZone } from '../../core/business-time.ts';
import type { ClosedBy } from '../../core/compute-closed-by.ts';
import type { TenantRunner } from '../../db/database.ts';
import type { OpenSlotsInput, OpenSlotView } from './appointments.schema.ts';
import { findOpenSlots, rangeOfDays, readTimetable } from './find-open-slots.ts';
import { resolveBookable } from './resolve-bookable.ts';

const LOCAL = "yyyy-MM-dd'T'HH:mm:ss";

/**
 * Where a service fits within days of the business's calendar, from now on, and why the business is closed on all of
 * them, if it is. The same computation answers a person's screen and the agent. Throws `not_found` for a service of
 * another business. What the agent asks counts as free: the appointment `except`, and what is held for its call.
 */
export async function listOpenSlots(
  db: TenantRunner,
  { what, days }: OpenSlotsInput,
  { except, heldFor }: { except?: number | undefined; heldFor?: string | undefined } = {},
): Promise<{ slots: OpenSlotView[]; timezone: string; closedBy: ClosedBy | null }> {
  const timetable = await readTimetable(db);
  const { timezone } = timetable;
  const range = rangeOfDays(days, timezone);
  const service = await slotService(db, what);
  const { slots, closedBy } = await findOpenSlots(db, { service, range, except, heldFor }, timetable);
  return {
    timezone,
    closedBy,
    slots: slots.map(({ from, to }) => ({
      startsAt: from.toISOString(),
      endsAt: to.toISOString(),
      startsLocal: formatInZone(from, timezone, LOCAL),
      endsLocal: formatInZone(to, timezone, LOCAL),
    })),
  };
}

async function slotService(db: TenantRunner, what: OpenSlotsInput['what']) {
  if ('minutes' in what)
    return { durationMinutes: what.minutes, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
  const { minutes, ...booked } = await resolveBookable(db, what);
  return { ...booked, durationMinutes: minutes ?? 0 };
}
