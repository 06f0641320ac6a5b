import { NativeSelect, Stack } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import type { Language } from './service.ts';
import {
  ServiceFields,
  type ServiceValues,
  toCreateInput,
  useServiceForm,
  valuesOf,
} from './service-fields.tsx';
import type { ServiceMessages } from './service-messages.ts';

type AddDialogProps = {
  opened: boolean;
  languages: readonly Language[];
  messages: ServiceMessages;
  onClose: () => void;
};

/** Adds a service. Typed values stay until it is added or cancelled. */
export function AddDialog({ opened, languages, messages, onClose }: AddDialogProps) {
  const byDefault = languages.find(({ isDefault }) => isDefault) ?? languages[0];
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('services.form.addTitle')} fullOnPhone>
      <KeptForm name="service.new" beginning={valuesOf(null, byDefault?.code ?? 'en')}>
        {(draft) => <AddForm draft={draft} languages={languages} messages={messages} onClose={onClose} />}
      </KeptForm>
    </AppDialog>
  );
}

type AddFormProps = Omit<AddDialogProps, 'opened'> & { draft: Draft<ServiceValues> };

function AddForm({ draft, languages, messages, onClose }: AddFormProps) {
  const leave = () => {
    draft.forget();
    onClose();
  };
  const { form, submit, busy } = useAddService(draft, messages, leave);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {languages.length > 1 && (
          <NativeSelect
            size="md"
            label={t('services.form.language')}
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
        )}
        <ServiceFields form={form} />
        <DialogButtons saveLabel={t('services.form.create')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function useAddService(draft: Draft<ServiceValues>, messages: ServiceMessages, onDone: () => void) {
  const { form, onInvalid } = useServiceForm(draft, messages);
  const create = trpc.services.create.useMutation({
    meta: { answersErrors: true },
    onSuccess: ({ name, isActive }) => {
      const message = isActive
        ? t('services.createdMessage', { name })
        : t('services.createdInactive', { name });
      showToast({ kind: 'success', title: t('services.created'), message });
      onDone();
    },
    onError: (error) => messages.onFailure('create', error),
  });
  const submit = form.onSubmit((values) => create.mutate(toCreateInput(values)), onInvalid);
  return { form, submit, busy: create.isPending };
}
