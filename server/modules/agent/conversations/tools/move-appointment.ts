import { z } from 'zod';
import type { AgentActor } from '../../../../core/actor.ts';
import { MINUTE_MS } from '../../../../core/business-time.ts';
import { AppError } from '../../../../core/errors.ts';
import { findHold, findMovedByCall, rescheduleAppointment } from '../../../scheduling/index.ts';
import {
  agentTool,
  type IdentifiedAppointment,
  requireConfirmation,
  type ToolContext,
  type ToolOutput,
  UNIDENTIFIED,
} from './agent-tool.ts';
import { alternativesTo } from './hold-slot.ts';
import { holdId } from './tool-inputs.ts';

const input = z.object({ appointment_id: z.int32(), hold_id: holdId });
type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>;
type Move = z.output<typeof input> & { from: IdentifiedAppointment };

export const moveAppointmentTool = agentTool({
  description:
    'Moves the appointment that find_appointment returned to the held time, after the caller clearly agreed.',
  input,
  requires: (may) => may.move,
  async act(call, args) {
    const actor = call.actor();
    const from = call.foundAppointments.get(args.appointment_id);
    if (!actor || !from) return UNIDENTIFIED;
    return move(call, actor, { ...args, from });
  },
});

/**
 * Moves the appointment and keeps its duration. If the tool is called again, in the same turn or a later one, it
 * returns the result of the first move.
 */
async function move(
  call: ToolContext,
  actor: AgentActor,
  { appointment_id: appointmentId, hold_id, from }: Move,
): Promise<ToolOutput> {
  const { deps } = call;
  const { callSid, position } = actor;
  const hold = await findHold(deps.db, { holdId: hold_id, callSid });
  if (!hold) {
    const starts_at = await findMovedByCall(deps.db, {
      ...{ id: appointmentId, callSid, position },
      startsAt: call.heldSlots.get(hold_id) ?? null,
    });
    return starts_at ? { moved: true, starts_at } : { moved: false, alternatives: [] };
  }
  const { starts_at: startsAt, starts_local: startsLocal } = hold;
  if (!isHeldFor(from, hold)) return { error: 'Hold the time again, with the appointment_id.' };
  const question = requireConfirmation(call, { kind: 'move', startsAt: startsLocal, from });
  if (question) return question;
  const time = { startsAt: startsAt.toISOString() };
  const order = { appointmentId, time, holdId: hold_id, allowOverlap: false };
  return rescheduleAppointment(deps, actor, order).then(
    ({ appointment }) => {
      call.onEffect({ kind: 'completed', outcome: 'moved' });
      return { moved: true, starts_at: appointment.startsLocal.slice(0, 16) };
    },
    async (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'slot_taken')) throw error;
      const request = { serviceId: null, startsAt, resourceId: from.resourceId, moved: from };
      return { moved: false, alternatives: await alternativesTo(call, request) };
    },
  );
}

/**
 * True if the hold is in the calendar of the appointment and as long as the appointment. Only then is the held time
 * known to be free for the appointment.
 */
const isHeldFor = (
  { resourceId, length }: IdentifiedAppointment,
  { resource_id, starts_at, ends_at }: Hold,
): boolean =>
  resource_id === resourceId &&
  ends_at.getTime() - starts_at.getTime() === length.durationMinutes * MINUTE_MS;
