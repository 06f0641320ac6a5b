import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { SERVICE_LIMITS, serviceFields } from '../../../server/domains/services/services.schema.ts';
import { sayError } from '../../lib/api-errors.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import type { Language } from './service.ts';
import classes from './services.module.css';

const { name, description } = serviceFields;
const schema = z.object({ name, description });

type Detail = Outputs['services']['get'];
type TextFormProps = { service: Detail; language: Language; help: Language; onClose: () => void };

/** The text of a service in one language; the text of the language that helps stands above another one's. */
export function TextForm({ service, language, help, onClose }: TextFormProps) {
  const { form, submit, busy } = useText(service, language, onClose);
  return (
    <form onSubmit={submit} noValidate lang={language.code}>
      <Stack>
        {help.code !== language.code && <Help service={service} language={help} />}
        <TextInput
          size="md"
          dir="auto"
          label={t('services.form.name')}
          maxLength={SERVICE_LIMITS.nameLength}
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Textarea
          size="md"
          dir="auto"
          rows={3}
          label={t('services.form.description')}
          maxLength={SERVICE_LIMITS.descriptionLength}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <DialogButtons saveLabel={t('services.text.save')} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function Help({ service, language }: { service: Detail; language: Language }) {
  const text = service.texts.find(({ languageCode }) => languageCode === language.code);
  if (!text) return null;
  return (
    <div className={classes.help}>
      <Text size="sm" c="dimmed">
        {t('services.text.help', { language: language.name })}
      </Text>
      <Text fw={600} dir="auto" lang={language.code}>
        {text.name}
      </Text>
      {text.description && (
        <Text dir="auto" lang={language.code}>
          {text.description}
        </Text>
      )}
    </div>
  );
}

function useText(service: Detail, { code, name: language }: Language, onDone: () => void) {
  const utils = trpc.useUtils();
  const text = service.texts.find(({ languageCode }) => languageCode === code);
  const form = useZodForm(
    schema,
    { name: text?.name ?? '', description: text?.description ?? '' },
    {
      name: (typed) => (typed.trim() ? t('services.form.tooLong') : t('services.form.nameRequired')),
      description: t('services.form.tooLong'),
    },
  );
  const save = trpc.services.saveText.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const message = t('services.textSavedMessage', { language });
      showToast({ kind: 'success', title: t('services.textSaved'), message });
      onDone();
      return utils.services.invalidate();
    },
    onError: (error) =>
      showToast({ kind: 'error', title: t('services.textFailed'), message: sayError(error) }),
  });
  const submit = form.onSubmit(
    (values) => save.mutate({ serviceId: service.id, languageCode: code, ...values }),
    form.focusFirstError,
  );
  return { form, submit, busy: save.isPending };
}
