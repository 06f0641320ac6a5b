import { z } from 'zod';
import { addDays } from '../../../../core/calendar-day.ts';
import { DEFAULT_APPOINTMENT_MINUTES } from '../../../../core/plan.ts';
import { listOpenSlots } from '../../../scheduling/index.ts';
import { agentTool, type IdentifiedAppointment, UNIDENTIFIED } from './agent-tool.ts';
import { appointmentToMove, calendarId, day, hasOwnLocalTime, serviceId } from './tool-inputs.ts';

const DAYS_MAX = 31;
const SLOTS_MAX = 200;

/** Shortens the range to the maximum number of days. */
function clamp(from: string, to: string): string {
  const last = addDays(from, DAYS_MAX - 1);
  return to < last ? to : last;
}

export const findOpenSlotsTool = agentTool({
  description: `Finds the free start times of a service within at most ${DAYS_MAX} days. "closed" gives the reason for each closed day. "continue_from" is null if all times are listed; otherwise call again from that day for the others.`,
  input: z.object({
    service_id: serviceId,
    from_day: day,
    to_day: day,
    calendar_id: calendarId,
    appointment_id: appointmentToMove,
  }),
  async act(
    { deps, callSid, foundAppointments },
    { service_id, from_day: from, to_day, calendar_id, appointment_id: movedId },
  ) {
    if (to_day < from) return { error: 'to_day is before from_day' };
    const moved = foundAppointments.get(movedId ?? 0);
    if (movedId && !moved) return UNIDENTIFIED;
    const days = { from, to: clamp(from, to_day) };
    // An appointment is moved within its own calendar.
    const resourceId = moved ? undefined : calendar_id;
    const search = { what: toBookable(service_id, moved), days, resourceId };
    const found = await listOpenSlots(deps.db, search, { heldFor: callSid ?? undefined });
    const slots = found.slots.filter(({ startsAt }) => hasOwnLocalTime(new Date(startsAt), found.timezone));
    const unlistedDay = slots[SLOTS_MAX]?.startsLocal.slice(0, 10);
    const unsearchedDay = days.to < to_day ? addDays(days.to, 1) : null;
    return {
      slots: slots.slice(0, SLOTS_MAX).map(({ startsLocal }) => startsLocal.slice(0, 16)),
      closed: found.closedBy === 'closed_time' ? 'closed_days' : found.closedBy,
      continue_from: unlistedDay ?? unsearchedDay,
    };
  },
});

function toBookable(serviceId: number | null, moved: IdentifiedAppointment | undefined) {
  if (moved) return { appointmentId: moved.id, minutes: moved.length.durationMinutes };
  if (serviceId === null) return { minutes: DEFAULT_APPOINTMENT_MINUTES };
  return { kind: 'service' as const, serviceId };
}
