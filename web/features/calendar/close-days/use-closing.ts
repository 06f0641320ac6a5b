import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { useUndoTogether } from '../appointment/use-undo-together.ts';
import { formatWarning } from '../conflicts/format-warning.ts';

type Closing = Omit<Inputs['appointments']['close'], 'bookingKey'>;

type Handlers = {
  onClosed: (made: Outputs['appointments']['close']) => void;
  onRefused: () => void;
};

/**
 * Closes time and cancels what was decided in one press, and offers to undo both. A double click or a second try of the
 * same closes once. `onRefused` is
 * the moment to read the appointments anew.
 */
export function useClosing({ onClosed, onRefused }: Handlers) {
  const { keyOf, renew } = useContentKey();
  const toastWithUndo = useUndoTogether();
  const close = trpc.appointments.close.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      const message = apiErrorOf(error).isUncertain ? t('calendar.uncertain') : formatError(error);
      showToast({ kind: 'error', title: t('calendar.failed'), message });
      onRefused();
    },
    onSuccess: (made, { bookingKey }) => {
      renew();
      const { cancelled: count, warnings } = made;
      const said = count > 0 ? t('calendarDialogs.close.done', { count }) : t('calendar.done.closed');
      toastWithUndo(joinList([said, ...warnings.map(formatWarning)]), bookingKey);
      onClosed(made);
    },
  });
  const submit = (closing: Closing) => {
    if (!close.isPending) close.mutate({ ...closing, bookingKey: keyOf(closing) });
  };
  return { submit, busy: close.isPending };
}
