import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type AddPageInput,
  addPageInput,
  KNOWLEDGE_LIMITS,
} from '../../../../server/domains/knowledge/knowledge.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useDrafts } from '../../../lib/use-drafts.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { trpc } from '../../../trpc.ts';
import type { Language } from '../receptionist.ts';

type AddPageDialogProps = { opened: boolean; languages: readonly Language[]; onClose: () => void };

/** Asks for a page of the web, which is read after it was added. What was typed stays until then. */
export function AddPageDialog({ opened, languages, onClose }: AddPageDialogProps) {
  const draftOf = useDrafts<AddPageInput>();
  const draft = draftOf('page', { url: '', languageCode: languages[0]?.code ?? '' });
  return (
    <AppDialog
      opened={opened && languages.length > 0}
      onClose={onClose}
      title={t('receptionist.sources.pageTitle')}
      fullOnPhone
    >
      <PageForm
        initial={draft.initial}
        languages={languages}
        onKeep={draft.keep}
        onLeave={() => {
          draft.forget();
          onClose();
        }}
      />
    </AppDialog>
  );
}

type PageFormProps = {
  initial: AddPageInput;
  languages: readonly Language[];
  onKeep: (typed: AddPageInput) => void;
  onLeave: () => void;
};

function PageForm({ initial, languages, onKeep, onLeave }: PageFormProps) {
  const form = useZodForm(addPageInput, initial, { url: t('receptionist.sources.urlRequired') });
  const add = trpc.knowledge.addPage.useMutation({
    meta: { failedTitle: 'receptionist.sources.pageFailed' },
    onSuccess: () => {
      const message = t('receptionist.sources.pageAddedHint');
      showToast({ kind: 'success', title: t('receptionist.sources.pageAdded'), message });
      onLeave();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const submit = form.onSubmit((values) => add.mutate(values), form.focusFirstError);
  return (
    <form onSubmit={submit} onChange={() => onKeep({ ...form.getValues() })} noValidate>
      <Stack>
        <TextInput
          size="md"
          type="url"
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          label={t('receptionist.sources.url')}
          description={t('receptionist.sources.urlHint')}
          maxLength={KNOWLEDGE_LIMITS.urlLength}
          data-autofocus
          key={form.key('url')}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          size="md"
          label={t('receptionist.sources.language')}
          description={t('receptionist.sources.languageHint')}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          key={form.key('languageCode')}
          {...form.getInputProps('languageCode')}
        />
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onLeave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" mih={44} loading={add.isPending}>
            {t('receptionist.sources.addPageDo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
