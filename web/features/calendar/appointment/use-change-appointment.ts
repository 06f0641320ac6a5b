import { formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { formatWarning } from '../conflicts/format-warning.ts';
import { refusalOf } from '../conflicts/refusal.ts';
import { useTakeBack } from './use-take-back.ts';

type Change = Inputs['appointments']['update'];
type Changed = Outputs['appointments']['update'];
type Seen = { version: number };
type Done = 'rescheduled' | 'cancelled' | 'removed' | 'confirmed' | 'completed' | 'noShow' | 'notes';

/**
 * Changes an appointment and says so, with an undo where its status, time or calendar did. A taken time is left to the caller's own
 * dialog (`refusal`); every other failure is told as it came from the server. `onDone` gets the changed appointment,
 * with those that closed time now covers.
 */
export function useChangeAppointment() {
  const { toastWithUndo } = useTakeBack();
  const update = trpc.appointments.update.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      if (!refusalOf(error))
        showToast({ kind: 'error', title: t('calendar.failed'), message: formatError(error) });
    },
  });
  const say = (input: Change, done: Done, { appointment, warnings }: Changed, former?: Seen) => {
    const texts = [t(`calendar.done.${done}`), ...warnings.map(formatWarning)];
    const message = texts.join(warnings.length > 0 ? '. ' : '');
    const isMoved = former !== undefined && former.version !== appointment.version;
    if (input.status !== undefined || isMoved) toastWithUndo(message, appointment);
    else showToast({ kind: 'success', title: t('calendar.done.title'), message });
  };
  /** `former`: what is moved; the same time again is no move, and nothing to undo. */
  const change = (input: Change, done: Done, onDone?: (changed: Changed) => void, former?: Seen) => {
    // Not a callback of `mutate`, which would not run when the dialog is unmounted by then: the undo is offered all the
    // same.
    const answered = (result: Changed) => {
      say(input, done, result, former);
      onDone?.(result);
    };
    update.mutateAsync(input).then(answered, () => undefined);
  };
  return { change, busy: update.isPending, refusal: refusalOf(update.error), forget: update.reset };
}
