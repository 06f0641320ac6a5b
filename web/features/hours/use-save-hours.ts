import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

const toInput = ({ dayOfWeek, isClosed, spans }: DayHours): DayHours => ({ dayOfWeek, isClosed, spans });
type Week = Outputs['hours']['week'];

/**
 * Saves days of the week, shows the change immediately, and offers Undo in the toast for ten seconds. Days that are not
 * passed stay unchanged.
 */
export function useSaveHours(): { save: (days: DayHours[], onSaved?: () => void) => void; busy: boolean } {
  const utils = trpc.useUtils();
  const cache = (week: Week) => utils.hours.week.setData(undefined, week);
  const onError = (error: unknown) => {
    const message = t('hours.failedMessage', { message: formatError(error) });
    showToast({ kind: 'error', title: t('hours.failed'), message });
  };
  const undo = trpc.hours.replaceWeek.useMutation({
    meta: { answersErrors: true },
    onSuccess: (week) => {
      cache(week);
      showToast({ kind: 'success', title: t('hours.undone'), message: t('hours.undoneMessage') });
    },
    onError,
  });
  const replace = trpc.hours.replaceWeek.useMutation({
    meta: { answersErrors: true },
    onMutate: () => utils.hours.week.getData(),
    onSuccess: (week, _input, before) => {
      cache(week);
      const message = t('hours.savedMessage');
      const mayUndo = before?.isSet && { undo: () => undo.mutate({ days: before.days.map(toInput) }) };
      showToast({ kind: 'success', title: t('hours.saved'), message, ...mayUndo });
    },
    onError,
  });
  return {
    save: (days, onSaved) => replace.mutate({ days: days.map(toInput) }, { onSuccess: () => onSaved?.() }),
    busy: replace.isPending || undo.isPending,
  };
}
