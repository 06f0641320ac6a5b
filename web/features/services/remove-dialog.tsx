import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import type { Service } from './service.ts';
import type { ServiceMessages } from './service-messages.ts';

type RemoveDialogProps = { service: Service | null; messages: ServiceMessages; onClose: () => void };

/** Asks before a service disappears from every list. */
export function RemoveDialog({ service, messages, onClose }: RemoveDialogProps) {
  const shown = useLastValue(service);
  const remove = trpc.services.remove.useMutation({
    meta: { answersErrors: true },
    onError: (error) => messages.onFailure('remove', error),
    onSuccess: () => {
      showToast({ kind: 'success', title: t('services.deleted') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={service !== null}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ serviceId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('services.remove.title', { name: shown?.name ?? '' })}
      message={
        <Stack gap="sm">
          <Text>{t('services.remove.message')}</Text>
          {shown?.isActive && <Text>{t('services.remove.instead')}</Text>}
        </Stack>
      }
      confirmLabel={t('services.remove.confirm')}
      cancelLabel={t('services.remove.cancel')}
    />
  );
}
