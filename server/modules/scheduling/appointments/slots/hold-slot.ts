import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../../../core/business-time.ts';
import type { SlotService } from '../../../../core/compute-open-slots.ts';
import { float, instant, int, text, uuid } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { lockBookings } from '../booking/lock-bookings.ts';
import { findOpenSlots, readTimetable } from './find-open-slots.ts';

/** Time for which a slot is held for a caller. */
export const HOLD_SECONDS = 180;

/** A call has at most one hold; a new one replaces it. */
const upsertHold = ofBusiness({
  name: 'appointments.hold',
  params: {
    id: uuid,
    callSid: text,
    serviceId: int.orNull,
    resourceId: int,
    startsAt: instant,
    endsAt: instant,
    occupiedFrom: instant,
    occupiedTo: instant,
    seconds: float,
  },
  row: { id: uuid, expires_at: instant },
  text: `INSERT INTO slot_holds
      (id, business_id, call_sid, service_id, resource_id, starts_at, ends_at, occupied_from, occupied_to, expires_at)
    VALUES ($id, $business, $callSid, $serviceId, $resourceId, $startsAt, $endsAt, $occupiedFrom, $occupiedTo,
      app_now() + make_interval(secs => $seconds))
    ON CONFLICT (business_id, call_sid) DO UPDATE SET id = excluded.id, service_id = excluded.service_id,
      resource_id = excluded.resource_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, occupied_from = excluded.occupied_from,
      occupied_to = excluded.occupied_to, expires_at = excluded.expires_at
    RETURNING id, expires_at`,
});

export type SlotToHold = {
  callSid: string;
  /** The service; null for an appointment without one. */
  serviceId: number | null;
  service: SlotService;
  startsAt: Date;
  /** The appointment to move; its current time counts as free. */
  except?: number | undefined;
  /** The calendar. The default is the calendar of the appointment to move, otherwise the first free one. */
  resourceId?: number | null | undefined;
};

export type Hold = { id: string; startsAt: Date; endsAt: Date };

/**
 * Holds a free time for a caller for three minutes and replaces an earlier hold of the same call. Null when the time is
 * not free (core/compute-open-slots.ts). Checked under the booking lock, so that only one of two concurrent callers
 * gets the time. The booking itself consumes the hold (`releaseHold`).
 */
export async function holdSlot(
  { db, invalidations }: Pick<MemberDeps, 'db' | 'invalidations'>,
  { callSid, serviceId, service, startsAt, except, resourceId }: SlotToHold,
): Promise<Hold | null> {
  const range = { from: startsAt, to: new Date(startsAt.getTime() + MINUTE_MS) };
  const timetable = await readTimetable(db);
  const hold = await db.transaction(async (tx) => {
    await lockBookings(tx);
    const slotQuery = { service, serviceId, range, except, heldFor: callSid, resourceId };
    const { slots } = await findOpenSlots(tx, slotQuery, timetable);
    const slot = slots.find(({ from }) => from.getTime() === startsAt.getTime());
    if (!slot) return null;
    const { id } = await tx.one(upsertHold, {
      ...{ id: randomUUID(), callSid, serviceId, startsAt: slot.from, endsAt: slot.to },
      resourceId: slot.resourceId,
      occupiedFrom: new Date(slot.from.getTime() - service.bufferBeforeMinutes * MINUTE_MS),
      occupiedTo: new Date(slot.to.getTime() + service.bufferAfterMinutes * MINUTE_MS),
      seconds: HOLD_SECONDS,
    });
    return { id, startsAt: slot.from, endsAt: slot.to };
  });
  if (hold) invalidations.publish([db.businessId], ['appointments']);
  return hold;
}
