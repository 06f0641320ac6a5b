import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { useContentKey } from '../../lib/input/use-content-key.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type UndoBookingsProps = { callSid: string; openBookings: number };
type Cancelled = Outputs['appointments']['cancelBookingsOfCall'];

/** Cancels all appointments that a call booked with one press, after asking, and offers to undo that. */
export function UndoBookings({ callSid, openBookings }: UndoBookingsProps) {
  const mayCancel = useMay()('appointments.cancelBookingsOfCall');
  const [isAsking, setIsAsking] = useState(false);
  const { cancelAll, busy } = useCancelBookings();
  if (!mayCancel || openBookings === 0) return null;
  return (
    <Group>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('calls.bookings.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancelAll(callSid, () => setIsAsking(false))}
        title={t('calls.bookings.title')}
        message={t('calls.bookings.message', { count: openBookings })}
        confirmLabel={t('calls.bookings.confirm')}
        cancelLabel={t('calls.bookings.keep')}
        danger
        busy={busy}
      />
    </Group>
  );
}

function useCancelBookings() {
  const { keyOf, renew } = useContentKey();
  const undo = trpc.appointments.undoTogether.useMutation({
    meta: { failedTitle: 'calls.bookings.failed' },
    onSuccess: () => showToast({ kind: 'success', title: t('calls.bookings.restored') }),
  });
  const cancel = trpc.appointments.cancelBookingsOfCall.useMutation({
    meta: { answersErrors: true },
    onError: (error) =>
      showToast({ kind: 'error', title: t('calls.bookings.failed'), message: formatError(error) }),
  });
  const cancelAll = (callSid: string, onDone: () => void) => {
    const changeKey = keyOf({ callSid });
    const answered = ({ cancelled, warnings }: Cancelled) => {
      renew();
      showToast({
        kind: 'success',
        title: t('calls.bookings.done', { count: cancelled }),
        ...(warnings.length > 0 && { message: t('calls.bookings.notMailed') }),
        undo: () => undo.mutate({ changeKey }),
      });
      onDone();
    };
    // Not a callback of `mutate`, which would not run when the dialog is unmounted by then.
    cancel.mutateAsync({ callSid, changeKey }).then(answered, () => undefined);
  };
  return { cancelAll, busy: cancel.isPending };
}
