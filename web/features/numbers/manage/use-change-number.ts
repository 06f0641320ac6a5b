import { apiErrorOf } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../../lib/undo-toasts.ts';
import { trpc } from '../../../trpc.ts';
import type { Phone, PlannedAction } from '../number.ts';

/**
 * Schedules a hold or release of a number, or cancels the scheduled change. `onDone` is called after the lists are
 * refetched.
 */
export function useChangeNumber(onDone: () => void = () => undefined) {
  const undo = trpc.numbers.change.useMutation(UNDO_TOASTS);
  const { mutate, isPending } = trpc.numbers.change.useMutation({
    meta: { failedTitle: 'numbers.manage.failed' },
    onSuccess: ({ formatted: number }, { numberId, action }) => {
      if (action === 'reactivate') {
        const message = t('numbers.manage.keptMessage', { number });
        showToast({ kind: 'success', title: t('numbers.manage.keptToast'), message });
        return;
      }
      const title = t(action === 'hold' ? 'numbers.manage.heldToast' : 'numbers.manage.cancelledToast');
      const message = t('numbers.manage.toastMessage', { number });
      const undoChange = () => undo.mutate({ numberId, action: 'reactivate' });
      showToast({ kind: 'success', title, message, undo: undoChange });
    },
  });
  const change = ({ id: numberId }: Phone, action: PlannedAction | 'reactivate') =>
    mutate({ numberId, action }, { onSuccess: () => onDone() });
  const plan = (phone: Phone, action: PlannedAction) => change(phone, action);
  const keep = (phone: Phone) => change(phone, 'reactivate');
  return { plan, keep, busy: isPending };
}

/** Reactivates a number on hold. A toast reports the result, because the dialog may be closed by then. */
export function useReactivate(onDone: () => void) {
  const { mutate, isPending, error, reset } = trpc.numbers.change.useMutation({
    meta: { failedTitle: 'numbers.manage.failed' },
    onSuccess: ({ formatted: number }) => {
      const message = t('numbers.reactivate.doneMessage', { number });
      showToast({ kind: 'success', title: t('numbers.reactivate.done'), message });
    },
  });
  const reactivate = ({ id }: Phone) =>
    mutate({ numberId: id, action: 'reactivate' }, { onSuccess: () => onDone() });
  return { reactivate, busy: isPending, reset, failure: error && apiErrorOf(error) };
}
