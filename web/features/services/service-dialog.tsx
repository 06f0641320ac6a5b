import { NativeSelect, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { findLanguageName, languageOptions } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import type { Language, Service, ServiceMessages } from './service.ts';
import {
  ServiceFields,
  type ServiceValues,
  toCreateInput,
  toUndoInput,
  toUpdateInput,
  useServiceForm,
  valuesOf,
} from './service-fields.tsx';

type EditDialogProps = {
  service: Service | null;
  language: string;
  languages: readonly Language[];
  messages: ServiceMessages;
  onClose: () => void;
};

/** Changes a service and its text in the chosen language. */
export function EditDialog({ service, ...rest }: EditDialogProps) {
  const lastService = useLastValue(service);
  return (
    <AppDialog
      opened={service !== null}
      onClose={rest.onClose}
      title={t('services.form.editTitle')}
      fullOnPhone
    >
      {lastService && (
        <DraftForm
          name={`service ${lastService.id} ${rest.language}`}
          original={valuesOf(lastService, rest.language)}
        >
          {(draft) => <EditForm service={lastService} draft={draft} {...rest} />}
        </DraftForm>
      )}
    </AppDialog>
  );
}

type EditFormProps = EditDialogProps & { service: Service; draft: Draft<ServiceValues> };

function EditForm({ service, draft, language, languages, messages, onClose }: EditFormProps) {
  // Typed values are compared with the service as it was when the dialog opened. Changes by other users in the meantime
  // are therefore not overwritten.
  const [before] = useState(service);
  const { form, onInvalid } = useServiceForm(draft, messages);
  const leave = draft.discardAnd(onClose);
  const undo = trpc.services.update.useMutation(UNDO_TOASTS);
  const update = trpc.services.update.useMutation({
    meta: { answersErrors: true },
    onError: (error) => messages.onFailure('update', error),
    onSuccess: (_service, sent) => {
      const former = toUndoInput(before, sent);
      const mayUndo = former && { undo: () => undo.mutate(former) };
      showToast({ kind: 'success', title: t('services.updated'), ...mayUndo });
      leave();
    },
  });
  const submit = form.onSubmit((values) => update.mutate(toUpdateInput(before, values)), onInvalid);
  const names = {
    language: findLanguageName(languages, language),
    shown: findLanguageName(languages, service.language),
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {service.language !== language && <Text c="dimmed">{t('services.fallback', names)}</Text>}
        <ServiceFields form={form} />
        <DialogButtons submitLabel={t('services.form.save')} busy={update.isPending} onCancel={leave} />
      </Stack>
    </form>
  );
}

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
      <DraftForm name="service.new" original={valuesOf(null, byDefault?.code ?? 'en')}>
        {(draft) => <AddForm draft={draft} languages={languages} messages={messages} onClose={onClose} />}
      </DraftForm>
    </AppDialog>
  );
}

type AddFormProps = Omit<AddDialogProps, 'opened'> & { draft: Draft<ServiceValues> };

function AddForm({ draft, languages, messages, onClose }: AddFormProps) {
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy } = useAddService(draft, messages, leave);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {languages.length > 1 && (
          <NativeSelect
            size="md"
            label={t('services.form.language')}
            data={languageOptions(languages)}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
        )}
        <ServiceFields form={form} />
        <DialogButtons submitLabel={t('services.form.create')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function useAddService(draft: Draft<ServiceValues>, messages: ServiceMessages, onDone: () => void) {
  const { form, onInvalid } = useServiceForm(draft, messages);
  // The second press of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
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
    onSettled: () => {
      isStarted.current = false;
    },
  });
  const submit = form.onSubmit((values) => {
    if (isStarted.current) return;
    isStarted.current = true;
    create.mutate(toCreateInput(values));
  }, onInvalid);
  return { form, submit, busy: create.isPending };
}
