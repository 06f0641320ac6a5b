import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

export type Message = Outputs['messages']['list']['messages'][number];

/** Messages in pages, newest first: open or handled. */
export function useMessagePages(handled: boolean) {
  return trpc.messages.list.useInfiniteQuery({ handled }, { getNextPageParam: (page) => page.nextCursor });
}

/** Marks a message as done or opens it again; the toast offers to undo it. */
export function useSetHandled() {
  const { mutateAsync, isPending, variables } = trpc.messages.setHandled.useMutation({
    meta: { failedTitle: 'messages.changeFailed' },
  });
  function setHandled(messageId: number, handled: boolean, isUndo = false): void {
    const onSuccess = () =>
      showToast({
        kind: 'success',
        title: t(handled ? 'messages.markedDone' : 'messages.markedOpen'),
        ...(!isUndo && { undo: () => setHandled(messageId, !handled, true) }),
      });
    // The promise reports the result even after the screen is unmounted. A `mutate` callback would then not run.
    mutateAsync({ messageId, handled }).then(onSuccess, () => undefined);
  }
  return { setHandled, busyId: isPending ? variables.messageId : null };
}
