import { TAKE_BACK } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

/** Removes a calendar at once, and offers to undo that; one with appointments to come is refused. */
export function useRemoveCalendar() {
  const restore = trpc.resources.restore.useMutation(TAKE_BACK);
  const { mutate, isPending } = trpc.resources.remove.useMutation({
    meta: { failedTitle: 'calendars.removeFailed' },
    onSuccess: (_done, { resourceId }) =>
      showToast({
        kind: 'success',
        title: t('calendars.removed'),
        undo: () => restore.mutate({ resourceId }),
      }),
  });
  return { remove: (resourceId: number) => mutate({ resourceId }), busy: isPending };
}
