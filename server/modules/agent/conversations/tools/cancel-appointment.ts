import { z } from 'zod';
import { setAppointmentStatus } from '../../../scheduling/index.ts';
import { agentTool, requireConfirmation, UNIDENTIFIED } from './agent-tool.ts';

export const cancelAppointmentTool = agentTool({
  description: 'Cancels the appointment that find_appointment returned, after the caller clearly agreed.',
  input: z.object({ appointment_id: z.int32() }),
  requires: (may) => may.cancel,
  async act(call, { appointment_id: appointmentId }) {
    const actor = call.actor();
    const identified = call.foundAppointments.get(appointmentId);
    if (!actor || !identified) return UNIDENTIFIED;
    const { service, startsAt } = identified;
    const question = requireConfirmation(call, { kind: 'cancel', service, startsAt });
    if (question) return question;
    const { appointment } = await setAppointmentStatus(call.deps, actor, {
      appointmentId,
      status: 'cancelled',
    });
    call.onEffect({ kind: 'completed', outcome: 'cancelled' });
    return { cancelled: true, starts_at: appointment.startsLocal.slice(0, 16) };
  },
});
