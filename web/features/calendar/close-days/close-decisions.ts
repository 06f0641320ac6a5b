import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { CloseTimeInput } from '../../../../server/modules/scheduling/appointments/closures/closing.schema.ts';

export const DECISIONS = ['keep', 'tell', 'silent'] as const;
/** What happens to an appointment that closed time covers. */
export type Decision = (typeof DECISIONS)[number];
/** By the id of the appointment; nothing is kept as it is. */
export type Decisions = ReadonlyMap<number, Decision>;

/** Only who has an address is written to, and nobody about what has begun. */
export function mayTell({ customerEmail, startsAt }: AppointmentView, now: Date): boolean {
  return customerEmail !== null && new Date(startsAt) > now;
}

/** What can be decided about an appointment. */
export function choicesOf(appointment: AppointmentView, now: Date): readonly Decision[] {
  return mayTell(appointment, now) ? DECISIONS : ['keep', 'silent'];
}

/** The same for all of them; where nobody can be told, to cancel without an email. */
export function decideAll(
  appointments: readonly AppointmentView[],
  decision: Decision,
  now: Date,
): Decisions {
  return new Map(
    appointments.map((appointment) => [
      appointment.id,
      choicesOf(appointment, now).includes(decision) ? decision : 'silent',
    ]),
  );
}

/** Those that are to be cancelled, as they were seen. */
export function cancelledBy(
  decisions: Decisions,
  appointments: readonly AppointmentView[],
): CloseTimeInput['cancel'] {
  return appointments.flatMap(({ id, version }) => {
    const decision = decisions.get(id) ?? 'keep';
    return decision === 'keep' ? [] : [{ appointmentId: id, version, notify: decision === 'tell' }];
  });
}
