import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';

export type AppointmentAction = 'confirm' | 'complete' | 'noShow' | 'reopen' | 'reschedule' | 'cancel';

const FINAL = new Set(['cancelled', 'completed']);

/** Cancelled and completed are over; everything else can be moved or cancelled. */
export function isFinal({ status }: Pick<AppointmentView, 'status'>): boolean {
  return FINAL.has(status);
}

/**
 * What may be done about an appointment now; nobody completes, or misses, what has not begun. What ended by mistake can
 * be reopened for a day. Closed time is only moved or removed.
 */
export function actionsOf(
  appointment: Pick<AppointmentView, 'status' | 'kind' | 'startsAt' | 'mayReopen'>,
  now: Date,
): readonly AppointmentAction[] {
  const { status, kind, startsAt } = appointment;
  const reopen = appointment.mayReopen ? (['reopen'] as const) : [];
  if (isFinal(appointment)) return reopen;
  if (kind === 'closed') return ['reschedule', 'cancel'];
  const hasBegun = new Date(startsAt) <= now;
  return [
    ...reopen,
    ...(status === 'pending' || status === 'scheduled' ? (['confirm'] as const) : []),
    ...(hasBegun ? (['complete'] as const) : []),
    ...(hasBegun && status !== 'no_show' ? (['noShow'] as const) : []),
    'reschedule',
    'cancel',
  ];
}
