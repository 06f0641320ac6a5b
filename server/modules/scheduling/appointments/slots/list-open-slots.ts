import { DAY_MS, formatInZone, type InstantRange } from '../../../../core/business-time.ts';
import type { SlotService } from '../../../../core/compute-open-slots.ts';
import { notFound } from '../../../../core/errors.ts';
import { int } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { requireResource } from '../../resources/resources.queries.ts';
import type { OpenSlots, OpenSlotsInput, OpenSlotView } from '../appointments.schema.ts';
import { resolveBookable } from '../booking/resolve-bookable.ts';
import { findOpenSlots, rangeOfDays, readTimetable } from './find-open-slots.ts';

const LOCAL = "yyyy-MM-dd'T'HH:mm:ss";

const buffersOf = ofBusiness({
  name: 'appointments.buffers',
  params: { appointmentId: int },
  row: { bufferBeforeMinutes: int, bufferAfterMinutes: int },
  text: `SELECT buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes"
    FROM appointments WHERE business_id = $business AND id = $appointmentId`,
});

const LATER_DAYS = 3;

/**
 * Free times for a service in a range of days, from now on. If the business is closed on all of these days, the reason
 * is returned too. Screens and the agent share this function. Throws `not_found` for a service, an appointment or a
 * calendar of another business. The time of the appointment to move is free, and so are the times that are held for the
 * agent's call.
 */
export async function listOpenSlots(
  db: TenantRunner,
  { what, days, resourceId, ahead = 0 }: OpenSlotsInput,
  { heldFor }: { heldFor?: string | undefined } = {},
): Promise<OpenSlots> {
  await requireResource(db, resourceId);
  const timetable = await readTimetable(db);
  const { timezone } = timetable;
  const range = rangeOfDays(days, timezone);
  const service = await slotService(db, what);
  const serviceId = 'kind' in what && what.kind === 'service' ? what.serviceId : null;
  const except = 'appointmentId' in what ? what.appointmentId : undefined;
  const find = (within: InstantRange) =>
    findOpenSlots(db, { service, serviceId, range: within, except, heldFor, resourceId }, timetable);
  const { slots, closedBy } = await find(range);
  const next = { from: range.to, to: new Date(range.to.getTime() + ahead * DAY_MS) };
  const later = ahead > 0 ? (await find(next)).slots : [];
  return {
    timezone,
    closedBy,
    slots: slots.map((slot) => viewOf(slot, timezone)),
    later: firstOfDays(later.map((slot) => viewOf(slot, timezone))).slice(0, LATER_DAYS),
  };
}

function viewOf({ from, to }: InstantRange, timezone: string): OpenSlotView {
  return {
    startsAt: from.toISOString(),
    endsAt: to.toISOString(),
    startsLocal: formatInZone(from, timezone, LOCAL),
    endsLocal: formatInZone(to, timezone, LOCAL),
  };
}

function firstOfDays(slots: readonly OpenSlotView[]): OpenSlotView[] {
  const dayOf = (slot: OpenSlotView | undefined) => slot?.startsLocal.slice(0, 10);
  return slots.filter((slot, index) => dayOf(slot) !== dayOf(slots[index - 1]));
}

async function slotService(db: TenantRunner, what: OpenSlotsInput['what']): Promise<SlotService> {
  if ('appointmentId' in what) {
    const buffers = await db.first(buffersOf, what);
    if (!buffers) throw notFound();
    return { ...buffers, durationMinutes: what.minutes };
  }
  if ('minutes' in what)
    return { durationMinutes: what.minutes, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
  const { minutes, ...booked } = await resolveBookable(db, what);
  return { ...booked, durationMinutes: minutes ?? 0 };
}
