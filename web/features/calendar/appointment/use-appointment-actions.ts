import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import type { AppointmentAction } from './appointment-actions.ts';
import { useChangeAppointment } from './use-change-appointment.ts';
import { useTakeBack } from './use-take-back.ts';

const STATUS_OF = {
  confirm: { status: 'confirmed', done: 'confirmed' },
  complete: { status: 'completed', done: 'completed' },
  noShow: { status: 'no_show', done: 'noShow' },
} as const;

/** Performs an action on an appointment: at once, or by opening the dialog that confirms it first. */
export function useAppointmentActions() {
  const reschedule = useUrlDialog('reschedule');
  const cancel = useUrlDialog('cancel');
  const { change, busy } = useChangeAppointment();
  const takeBack = useTakeBack();
  const run = (action: AppointmentAction, appointment: AppointmentView) => {
    const { id } = appointment;
    if (action === 'reopen') return takeBack.reopen(appointment);
    if (action === 'reschedule') return reschedule.open(String(id));
    if (action === 'cancel') return cancel.open(String(id));
    const { status, done } = STATUS_OF[action];
    change({ appointmentId: id, status }, done);
  };
  return { run, busy: busy || takeBack.busy };
}
