import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseWallClock } from '../../../../core/business-time.ts';
import { holdSlot, nearestOpenSlots, readTimetable, resolveBookable } from '../../../scheduling/index.ts';
import {
  agentTool,
  type IdentifiedAppointment,
  type ToolContext,
  type ToolOutput,
  UNIDENTIFIED,
} from './agent-tool.ts';
import {
  appointmentToMove,
  calendarId,
  hasOwnLocalTime,
  serviceId,
  toWallClock,
  wallClock,
} from './tool-inputs.ts';

const ALTERNATIVES_MAX = 3;

type SlotRequest = {
  serviceId: number | null;
  startsAt: Date;
  resourceId?: number | null | undefined;
  /** The appointment to move to this time. */
  moved?: IdentifiedAppointment | undefined;
};

/**
 * The requested service with its duration and buffers; without a service the duration is half an hour. An appointment
 * to move keeps its own duration and buffers.
 */
async function serviceOf({ deps }: ToolContext, { serviceId, moved }: SlotRequest) {
  if (moved) return { name: moved.service, service: moved.length };
  const what = serviceId === null ? { kind: 'general' as const } : { kind: 'service' as const, serviceId };
  const { minutes, name, bufferBeforeMinutes, bufferAfterMinutes } = await resolveBookable(deps.db, what);
  return { name, service: { durationMinutes: minutes ?? 0, bufferBeforeMinutes, bufferAfterMinutes } };
}

/** Up to three open slots near the requested one, in the business's local time. */
export async function alternativesTo(call: ToolContext, request: SlotRequest): Promise<string[]> {
  const { db } = call.deps;
  const timetable = await readTimetable(db);
  const { service } = await serviceOf(call, request);
  const { startsAt, resourceId, serviceId, moved } = request;
  const slotQuery = {
    serviceId,
    resourceId,
    except: moved?.id,
    heldFor: call.callSid ?? undefined,
    service,
    requestedAt: startsAt,
    count: ALTERNATIVES_MAX,
  };
  const slots = await nearestOpenSlots(db, slotQuery, timetable);
  const { timezone } = timetable;
  return slots
    .filter(({ from }) => hasOwnLocalTime(from, timezone))
    .map(({ from }) => toWallClock(from, timezone));
}

export const holdSlotTool = agentTool({
  description:
    'Holds a free time for this caller for three minutes. Call it before book and move_appointment. If the time is taken, offer the alternatives.',
  input: z.object({
    service_id: serviceId,
    starts_at: wallClock,
    calendar_id: calendarId,
    appointment_id: appointmentToMove,
  }),
  requires: (may) => may.book || may.move,
  async act(call, { service_id, starts_at, calendar_id, appointment_id: movedId }) {
    const moved = call.foundAppointments.get(movedId ?? 0);
    if (movedId && !moved) return UNIDENTIFIED;
    const { timezone } = await readTimetable(call.deps.db);
    const { instant: startsAt } = parseWallClock(starts_at, timezone);
    if (!startsAt) return { error: 'The clocks go forward over this time: it does not exist on that day.' };
    const request = moved
      ? { serviceId: null, startsAt, resourceId: moved.resourceId, moved }
      : { serviceId: service_id, startsAt, resourceId: calendar_id };
    const result = await hold(call, request, timezone);
    return result ?? { held: false, alternatives: await alternativesTo(call, request) };
  },
});

async function hold(call: ToolContext, request: SlotRequest, timezone: string): Promise<ToolOutput | null> {
  const { deps, callSid } = call;
  const { service, name } = await serviceOf(call, request);
  if (callSid === null) return simulateHold(call, request, { service, name, timezone });
  const { moved, ...slot } = request;
  const reserved = await holdSlot(deps, { ...slot, callSid, service, except: moved?.id });
  if (!reserved) return null;
  call.heldSlots.set(reserved.id, reserved.startsAt);
  const [starts_at, ends_at] = [reserved.startsAt, reserved.endsAt].map((at) => toWallClock(at, timezone));
  return { held: true, hold_id: reserved.id, starts_at, ends_at };
}

type Offer = Awaited<ReturnType<typeof serviceOf>> & { timezone: string };

/** Trial: returns the result of a hold without reserving the slot. */
async function simulateHold(
  call: ToolContext,
  { startsAt, resourceId, serviceId }: SlotRequest,
  { service, name, timezone }: Offer,
): Promise<ToolOutput | null> {
  const { db } = call.deps;
  const slotQuery = { service, serviceId, requestedAt: startsAt, resourceId, count: 1 };
  const [slot] = await nearestOpenSlots(db, slotQuery, await readTimetable(db));
  if (slot?.from.getTime() !== startsAt.getTime()) return null;
  const [starts_at, ends_at] = [slot.from, slot.to].map((at) => toWallClock(at, timezone));
  const id = randomUUID();
  call.simulatedHolds.set(id, { serviceName: name ?? '', startsLocal: starts_at ?? '' });
  return { held: true, hold_id: id, starts_at, ends_at };
}
