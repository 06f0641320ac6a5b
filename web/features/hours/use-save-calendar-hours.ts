import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { TAKE_BACK } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

type Days = DayHours[] | null;

/** Saves the working hours of a calendar, null for those of the business, and offers Undo. */
export function useSaveCalendarHours(resourceId: number, former: Days) {
  const undo = trpc.resources.setHours.useMutation(TAKE_BACK);
  const { mutate, isPending } = trpc.resources.setHours.useMutation({
    meta: { failedTitle: 'calendars.hours.failed' },
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('calendars.hours.saved'),
        undo: () => undo.mutate({ resourceId, days: former }),
      }),
  });
  const save = (days: Days, onSaved: () => void) => mutate({ resourceId, days }, { onSuccess: onSaved });
  return { save, busy: isPending };
}
