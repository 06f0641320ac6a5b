import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import { Failure } from './failure.tsx';
import type { Member } from './member.ts';

type RemoveDialogProps = { member: Member | null; onClose: () => void };

/** Asks before somebody loses their access. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const shown = useLastValue(member);
  const name = shown?.fullName || shown?.email || '';
  const remove = trpc.team.remove.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('team.remove.removed', { name }) });
      close();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={member !== null}
      onClose={close}
      onConfirm={() => shown && remove.mutate({ userId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('team.remove.title', { name })}
      message={
        <Stack>
          <Failure title={t('team.remove.failed')} message={remove.error && formatError(remove.error)} />
          <Text>{t('team.remove.message', { name, email: shown?.email ?? '' })}</Text>
        </Stack>
      }
      confirmLabel={t('team.remove.confirm')}
    />
  );
}
