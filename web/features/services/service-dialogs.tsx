import { Stack, Text } from '@mantine/core';
import { RemoveDialog } from '../../components/confirm-dialog.tsx';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import {
  type Language,
  PAGE_MESSAGES,
  type Service,
  type ServiceDialog,
  type ServiceMessages,
} from './service.ts';
import { AddDialog, EditDialog } from './service-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';

type ServiceDialogsProps = {
  services: readonly Service[];
  languages: readonly Language[];
  language: string;
  dialog: ServiceDialog;
  messages?: ServiceMessages;
};

/** Dialogs about services; the URL names the open one and its service. */
export function ServiceDialogs(props: ServiceDialogsProps) {
  const { services, languages, language, dialog, messages = PAGE_MESSAGES } = props;
  const { kind, serviceId, close } = dialog;
  const service = services.find(({ id }) => id === serviceId) ?? null;
  return (
    <>
      <AddDialog opened={kind === 'add'} languages={languages} messages={messages} onClose={close} />
      <EditDialog
        service={kind === 'edit' ? service : null}
        language={language}
        languages={languages}
        messages={messages}
        onClose={close}
      />
      <TextDialog
        service={kind === 'text' ? service : null}
        language={dialog.language}
        languages={languages}
        onClose={close}
      />
      <RemoveServiceDialog service={kind === 'remove' ? service : null} messages={messages} onClose={close} />
    </>
  );
}

type RemoveServiceDialogProps = { service: Service | null; messages: ServiceMessages; onClose: () => void };

/** Confirms that a service is deleted. */
function RemoveServiceDialog({ service, messages, onClose }: RemoveServiceDialogProps) {
  const remove = trpc.services.remove.useMutation({
    meta: { answersErrors: true },
    onError: (error) => messages.onFailure('remove', error),
    onSuccess: () => {
      showToast({ kind: 'success', title: t('services.deleted') });
      onClose();
    },
  });
  return (
    <RemoveDialog
      subject={service}
      onClose={onClose}
      onRemove={({ id }) => remove.mutate({ serviceId: id })}
      busy={remove.isPending}
      title={({ name }) => t('services.remove.title', { name })}
      message={({ isActive }) => (
        <Stack gap="sm">
          <Text>{t('services.remove.message')}</Text>
          {isActive && <Text>{t('services.remove.instead')}</Text>}
        </Stack>
      )}
      confirmLabel={t('services.remove.confirm')}
      cancelLabel={t('services.remove.cancel')}
    />
  );
}
