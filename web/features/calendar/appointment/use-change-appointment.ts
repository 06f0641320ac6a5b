import { sayError } from '../../../lib/api-errors.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { refusalOf } from '../conflicts/refusal.ts';
import { sayWarning } from '../conflicts/say-warning.ts';
import { useTakeBack } from './use-take-back.ts';

type Change = Inputs['appointments']['update'];
type Changed = Outputs['appointments']['update'];
type Done = 'rescheduled' | 'cancelled' | 'removed' | 'confirmed' | 'completed' | 'noShow' | 'notes';

/**
 * Changes an appointment and says so, with an undo where the status changed. A taken time is left to the caller's own
 * dialog (`refusal`); every other failure is told as it came from the server. `onDone` gets the changed appointment,
 * with those that closed time now covers.
 */
export function useChangeAppointment() {
  const { toastWithUndo } = useTakeBack();
  const update = trpc.appointments.update.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      if (!refusalOf(error))
        showToast({ kind: 'error', title: t('calendar.failed'), message: sayError(error) });
    },
  });
  const say = (input: Change, done: Done, { appointment, warnings }: Changed) => {
    const texts = [t(`calendar.done.${done}`), ...warnings.map(sayWarning)];
    const message = texts.join(warnings.length > 0 ? '. ' : '');
    if (input.status !== undefined) toastWithUndo(message, appointment);
    else showToast({ kind: 'success', title: t('calendar.done.title'), message });
  };
  const change = (input: Change, done: Done, onDone?: (changed: Changed) => void) => {
    // Not a callback of `mutate`, which would not run when the dialog is unmounted by then: the undo is offered all the
    // same.
    const answered = (result: Changed) => {
      say(input, done, result);
      onDone?.(result);
    };
    update.mutateAsync(input).then(answered, () => undefined);
  };
  return { change, busy: update.isPending, refusal: refusalOf(update.error), forget: update.reset };
}
