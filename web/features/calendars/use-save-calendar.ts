import { useContentKey } from '../../lib/input/use-content-key.ts';
import { TAKE_BACK } from '../../lib/take-back.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Resource } from '../../lib/use-resources.ts';
import { trpc } from '../../trpc.ts';

/** Adds a calendar, once however often it is pressed, or renames one, and offers to undo that. */
export function useSaveCalendar(renamed: Resource | null, onSaved: () => void) {
  const { keyOf, renew } = useContentKey();
  const undo = trpc.resources.rename.useMutation(TAKE_BACK);
  const create = trpc.resources.create.useMutation({
    meta: { failedTitle: 'calendars.addFailed' },
    onSuccess: () => {
      renew();
      showToast({ kind: 'success', title: t('calendars.added') });
      onSaved();
    },
  });
  const rename = trpc.resources.rename.useMutation({
    meta: { failedTitle: 'calendars.renameFailed' },
    onSuccess: (_done, { resourceId }) => {
      const former = renamed && { resourceId, name: renamed.name };
      const mayUndo = former && { undo: () => undo.mutate(former) };
      showToast({ kind: 'success', title: t('calendars.renamed'), ...mayUndo });
      onSaved();
    },
  });
  const save = (name: string) => {
    if (renamed) rename.mutate({ resourceId: renamed.id, name });
    else create.mutate({ name, requestId: keyOf(name) });
  };
  return { save, busy: create.isPending || rename.isPending };
}
