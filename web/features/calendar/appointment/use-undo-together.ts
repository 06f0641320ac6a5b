import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';

/**
 * Says that a press has changed several appointments, with an undo for all of them, which continues when the screen that
 * began it is unmounted. The key is the one with which the press was sent.
 */
export function useUndoTogether(): (message: string, changeKey: string) => void {
  const undo = trpc.appointments.undoTogether.useMutation({
    meta: { failedTitle: 'calendar.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('calendar.done.title'), message: t('calendar.done.undone') });
    },
  });
  return (message, changeKey) =>
    showToast({
      kind: 'success',
      title: t('calendar.done.title'),
      message,
      undo: () => undo.mutate({ changeKey }),
    });
}
