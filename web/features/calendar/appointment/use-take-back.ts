import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';

type Seen = Pick<AppointmentView, 'id' | 'version'>;

const seenAs = ({ id, version }: Seen) => ({ appointmentId: id, version });

/**
 * Undoes a change of an appointment's status or place, from the toast, or its status by Reopen. Both continue when the screen that began
 * them is unmounted, name the version that was seen, and report the result.
 */
export function useTakeBack() {
  const options = (said: 'undone' | 'reopened') => ({
    meta: { failedTitle: 'calendar.failed' as const },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('calendar.done.title'), message: t(`calendar.done.${said}`) });
    },
  });
  const undo = trpc.appointments.undo.useMutation(options('undone'));
  const reopen = trpc.appointments.reopen.useMutation(options('reopened'));
  const toastWithUndo = (message: string, changed: Seen) =>
    showToast({
      kind: 'success',
      title: t('calendar.done.title'),
      message,
      undo: () => undo.mutate(seenAs(changed)),
    });
  return {
    toastWithUndo,
    reopen: (appointment: Seen) => reopen.mutate(seenAs(appointment)),
    busy: reopen.isPending,
  };
}
