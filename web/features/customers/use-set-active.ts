import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

/** Makes customers active or inactive; the toast offers to undo it for those whom it has changed. */
export function useSetActive() {
  const { mutateAsync, isPending } = trpc.customers.setActive.useMutation({
    meta: { failedTitle: 'customers.bulk.failed' },
  });
  function setActive(customerIds: readonly number[], isActive: boolean, isUndo = false): void {
    const onSuccess = ({ changedIds }: { changedIds: number[] }) =>
      showToast({
        kind: 'success',
        title: formatChanged(changedIds.length, isActive),
        ...(!isUndo &&
          changedIds.length > 0 && {
            undo: () => setActive(changedIds, !isActive, true),
          }),
      });
    // Not a callback of `mutate`: an undo is told also when its screen is gone.
    mutateAsync({ customerIds: [...customerIds], isActive }).then(onSuccess, () => undefined);
  }
  return { setActive, busy: isPending };
}

function formatChanged(count: number, isActive: boolean): string {
  if (count === 0) return t('customers.bulk.unchanged');
  return isActive ? t('customers.bulk.madeActive', { count }) : t('customers.bulk.madeInactive', { count });
}
