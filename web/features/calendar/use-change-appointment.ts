import { sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import { refusalOf } from './refusal.ts';
import { sayWarning } from './say-warning.ts';

type Change = Inputs['appointments']['update'];
type Overlaps = Outputs['appointments']['update']['overlaps'];
type Done = 'rescheduled' | 'cancelled' | 'removed' | 'confirmed' | 'completed' | 'noShow' | 'notes';

/**
 * Changes an appointment and says so. A taken time is left to the caller's own dialog (`refusal`); every other failure
 * is told as it came from the server. `onDone` gets the appointments that closed time now lies over.
 */
export function useChangeAppointment() {
  const utils = trpc.useUtils();
  const update = trpc.appointments.update.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      if (!refusalOf(error))
        showToast({ kind: 'error', title: t('calendar.failed'), message: sayError(error) });
    },
    onSuccess: () => {
      void utils.insights.invalidate();
      return utils.appointments.invalidate();
    },
  });
  const change = (input: Change, done: Done, onDone?: (overlaps: Overlaps) => void) =>
    update.mutate(input, {
      onSuccess: ({ warnings, overlaps }) => {
        showToast({
          kind: 'success',
          title: t('calendar.done.title'),
          message: [t(`calendar.done.${done}`), ...warnings.map(sayWarning)].join(
            warnings.length > 0 ? '. ' : '',
          ),
        });
        onDone?.(overlaps);
      },
    });
  return { change, busy: update.isPending, refusal: refusalOf(update.error), forget: update.reset };
}
