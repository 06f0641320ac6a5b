import { formatError } from '../../../lib/forms/api-errors.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { formatWarning } from '../conflicts/format-warning.ts';
import { useUndoTogether } from './use-undo-together.ts';

type Content = Omit<Inputs['appointments']['cancelSeries'], 'changeKey'>;
type Ended = Outputs['appointments']['cancelSeries'];

/** Cancels an appointment of a series and all later ones in one press, and offers to undo that. */
export function useCancelSeries() {
  const { keyOf, renew } = useContentKey();
  const toastWithUndo = useUndoTogether();
  const cancel = trpc.appointments.cancelSeries.useMutation({
    meta: { answersErrors: true },
    onError: (error) =>
      showToast({ kind: 'error', title: t('calendar.failed'), message: formatError(error) }),
  });
  const cancelLater = (content: Content, onDone: (ended: Ended) => void) => {
    const changeKey = keyOf(content);
    // Not a callback of `mutate`, which would not run when the dialog is unmounted by then.
    const answered = (ended: Ended) => {
      renew();
      const said = t('calendarDialogs.series.end.done', { count: ended.cancelled });
      toastWithUndo(joinList([said, ...ended.warnings.map(formatWarning)]), changeKey);
      onDone(ended);
    };
    cancel.mutateAsync({ ...content, changeKey }).then(answered, () => undefined);
  };
  return { cancelLater, busy: cancel.isPending };
}
