import { z } from 'zod';
import { DAY_MS } from '../../../../core/business-time.ts';
import { DEFAULT_APPOINTMENT_MINUTES } from '../../../../core/plan.ts';
import { listOpenSlots } from '../../../scheduling/index.ts';
import { agentTool } from './agent-tool.ts';
import { calendarId, day, serviceId } from './tool-inputs.ts';

const DAYS_MAX = 31;
const SLOTS_MAX = 200;

/** Shortens the range to the maximum number of days. */
function clamp(from: string, to: string): string {
  const last = new Date(Date.parse(from) + (DAYS_MAX - 1) * DAY_MS).toISOString().slice(0, 10);
  return to < last ? to : last;
}

export const findOpenSlotsTool = agentTool({
  description: `Finds the free start times of a service within at most ${DAYS_MAX} days. "closed" gives the reason for each closed day.`,
  input: z.object({ service_id: serviceId, from_day: day, to_day: day, calendar_id: calendarId }),
  async act({ deps, callSid, lastFoundId }, { service_id, from_day: from, to_day, calendar_id: resourceId }) {
    if (to_day < from) return { error: 'to_day is before from_day' };
    const what =
      service_id === null
        ? { minutes: DEFAULT_APPOINTMENT_MINUTES }
        : { kind: 'service' as const, serviceId: service_id };
    const days = { from, to: clamp(from, to_day) };
    const free = { except: lastFoundId, heldFor: callSid ?? undefined };
    const { slots, closedBy } = await listOpenSlots(deps.db, { what, days, resourceId }, free);
    return {
      slots: slots.slice(0, SLOTS_MAX).map(({ startsLocal }) => startsLocal.slice(0, 16)),
      closed: closedBy === 'closed_time' ? 'closed_days' : closedBy,
    };
  },
});
