import { isChangeable, nextStatuses } from '../../../../server/core/appointment-status.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';

export type AppointmentAction = 'confirm' | 'complete' | 'noShow' | 'reopen' | 'reschedule' | 'cancel';

/** Cancelled and completed are over; everything else can be moved or cancelled. */
export function isFinal({ status }: Pick<AppointmentView, 'status'>): boolean {
  return !isChangeable(status);
}

/**
 * The actions that an appointment allows now. Only one that has begun can be completed or marked as a no-show; both can
 * be reopened for a day. Closed time is only moved or removed.
 */
export function actionsOf(
  appointment: Pick<AppointmentView, 'status' | 'kind' | 'startsAt' | 'mayReopen'>,
  now: Date,
): readonly AppointmentAction[] {
  const { status, kind, startsAt, mayReopen } = appointment;
  const next = nextStatuses(status, kind === 'closed');
  const hasBegun = new Date(startsAt) <= now;
  return [
    ...(mayReopen ? (['reopen'] as const) : []),
    ...(next.includes('confirmed') ? (['confirm'] as const) : []),
    ...(hasBegun && next.includes('completed') ? (['complete'] as const) : []),
    ...(hasBegun && next.includes('no_show') ? (['noShow'] as const) : []),
    ...(isFinal(appointment) ? [] : (['reschedule', 'cancel'] as const)),
  ];
}
