import { useRef } from 'react';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';

export type FollowUp = Outputs['calls']['conversation']['call']['followUp'];
type Plan = Omit<Inputs['followUps']['set'], 'callSid'>;

/** Marks a follow-up as done or opens it again; the toast offers to undo it. */
export function useSetDone(callSid: string) {
  const { mutateAsync, isPending } = trpc.followUps.setDone.useMutation({
    meta: { failedTitle: 'calls.followUp.failed' },
  });
  // Prevents a second request. The button is only disabled after the next rendering, which is too late for a double
  // click.
  const isSent = useRef(false);
  function setDone(done: boolean, isUndo = false): void {
    if (isSent.current) return;
    isSent.current = true;
    const onSuccess = () =>
      showToast({
        kind: 'success',
        title: t(done ? 'calls.followUp.doneToast' : 'calls.followUp.openToast'),
        ...(!isUndo && { undo: () => setDone(!done, true) }),
      });
    // A `mutate` callback would not run after the dialog is unmounted, but Undo must be offered anyway.
    mutateAsync({ callSid, done })
      .then(onSuccess, () => undefined)
      .finally(() => {
        isSent.current = false;
      });
  }
  return { setDone, isBusy: isPending };
}

/** Saves assignee, day and note; the toast offers Undo. */
export function useSetFollowUp(callSid: string, former: Plan, onSaved: () => void) {
  const undo = trpc.followUps.set.useMutation(UNDO_TOASTS);
  const save = trpc.followUps.set.useMutation({
    meta: { failedTitle: 'calls.followUp.failed' },
    onSuccess: () => {
      showToast({
        kind: 'success',
        title: t('calls.followUp.saved'),
        undo: () => undo.mutate({ callSid, ...former }),
      });
      onSaved();
    },
  });
  return { save: (plan: Plan) => save.mutate({ callSid, ...plan }), isBusy: save.isPending };
}
