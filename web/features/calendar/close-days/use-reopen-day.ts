import type { ShortenedDayView } from '../../../../server/modules/scheduling/holidays/holidays.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';

/**
 * Gives a shortened day its usual hours again, and offers to undo that. A failure in between leaves the day shortened
 * by what remains, and a second try removes the rest.
 */
export function useReopenDay() {
  const undo = trpc.appointments.undo.useMutation({ meta: { failedTitle: 'calendar.failed' } });
  const update = trpc.appointments.update.useMutation({ meta: { failedTitle: 'calendar.failed' } });
  const removeAll = async (day: ShortenedDayView) => {
    const removed: { appointmentId: number; version: number }[] = [];
    for (const { appointmentId } of day.closings) {
      const { appointment } = await update.mutateAsync({ appointmentId, status: 'cancelled' });
      removed.push({ appointmentId, version: appointment.version });
    }
    showToast({
      kind: 'success',
      title: t('calendar.done.title'),
      message: t('calendar.done.removed'),
      undo: () => {
        for (const closing of removed) undo.mutate(closing);
      },
    });
  };
  const reopen = (day: ShortenedDayView, onDone: () => void) =>
    void removeAll(day).then(onDone, () => undefined);
  return { reopen, busy: update.isPending };
}
