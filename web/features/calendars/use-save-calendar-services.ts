import { TAKE_BACK } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Resource } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';

/** Saves what a calendar offers, null for everything, and offers to take that back. */
export function useSaveCalendarServices({ id: resourceId, services: former }: Resource) {
  const undo = trpc.resources.setServices.useMutation(TAKE_BACK);
  const { mutate, isPending } = trpc.resources.setServices.useMutation({
    meta: { failedTitle: 'calendars.services.failed' },
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: t('calendars.services.saved'),
        undo: () => undo.mutate({ resourceId, serviceIds: former && [...former] }),
      }),
  });
  const save = (chosen: number[] | null, onSaved: () => void) =>
    mutate({ resourceId, serviceIds: chosen }, { onSuccess: onSaved });
  return { save, busy: isPending };
}
