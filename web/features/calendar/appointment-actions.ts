import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';

export type AppointmentAction = 'confirm' | 'complete' | 'noShow' | 'reschedule' | 'cancel';

const FINAL = new Set(['cancelled', 'completed']);

/** Cancelled and completed are final; everything else can be moved or cancelled. */
export function isFinal({ status }: Pick<AppointmentView, 'status'>): boolean {
  return FINAL.has(status);
}

/** What may be done about an appointment now; nobody completes, or misses, what has not begun. Closed time is only moved or removed. */
export function actionsOf(
  appointment: Pick<AppointmentView, 'status' | 'kind' | 'startsAt'>,
  now: Date,
): readonly AppointmentAction[] {
  const { status, kind, startsAt } = appointment;
  if (isFinal(appointment)) return [];
  if (kind === 'closed') return ['reschedule', 'cancel'];
  const hasBegun = new Date(startsAt) <= now;
  return [
    ...(status === 'pending' || status === 'scheduled' ? (['confirm'] as const) : []),
    ...(hasBegun ? (['complete'] as const) : []),
    ...(hasBegun && status !== 'no_show' ? (['noShow'] as const) : []),
    'reschedule',
    'cancel',
  ];
}
