import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type AddTextInput,
  addTextInput,
  KNOWLEDGE_LIMITS,
} from '../../../../server/modules/agent/knowledge/knowledge.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { KeptForm } from '../../../components/kept-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { useDraftForm } from '../../../lib/forms/use-zod-form.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import type { Language } from '../receptionist.ts';
import { FileChoice } from './file-choice.tsx';

type AddFileDialogProps = { opened: boolean; languages: readonly Language[]; onClose: () => void };

/** Asks for a PDF or a text file, or for a text. What was chosen or typed stays until it was added. */
export function AddFileDialog({ opened, languages, onClose }: AddFileDialogProps) {
  const beginning: AddTextInput = {
    kind: 'text',
    title: '',
    languageCode: languages[0]?.code ?? '',
    text: '',
  };
  return (
    <AppDialog
      opened={opened && languages.length > 0}
      onClose={onClose}
      title={t('receptionist.sources.fileTitle')}
      size="lg"
      fullOnPhone
    >
      <KeptForm name="source.file" beginning={beginning}>
        {(draft) => <FileForm draft={draft} languages={languages} onClose={onClose} />}
      </KeptForm>
    </AppDialog>
  );
}

type FileFormProps = {
  draft: Draft<AddTextInput>;
  languages: readonly Language[];
  onClose: () => void;
};

function FileForm({ draft, languages, onClose }: FileFormProps) {
  const leave = () => {
    draft.forget();
    onClose();
  };
  const { form, submit, busy } = useAddText(draft, leave);
  const fill = (title: string, text: string) => form.setValues({ kind: 'file', title, text });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FileChoice onRead={fill} />
        <TextInput
          size="md"
          dir="auto"
          label={t('receptionist.sources.name')}
          maxLength={KNOWLEDGE_LIMITS.titleLength}
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <NativeSelect
          size="md"
          label={t('receptionist.sources.language')}
          description={t('receptionist.sources.languageHint')}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          key={form.key('languageCode')}
          {...form.getInputProps('languageCode')}
        />
        <Textarea
          size="md"
          dir="auto"
          rows={10}
          label={t('receptionist.sources.text')}
          description={t('receptionist.sources.textHint')}
          key={form.key('text')}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('receptionist.sources.addFileDo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useAddText(draft: Draft<AddTextInput>, onDone: () => void) {
  const form = useDraftForm(addTextInput, draft, {
    title: t('receptionist.sources.titleRequired'),
    text: (typed) => t(typed ? 'receptionist.sources.textTooLong' : 'receptionist.sources.textRequired'),
  });
  const add = trpc.knowledge.addText.useMutation({
    meta: { failedTitle: 'receptionist.sources.fileFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('receptionist.sources.fileAdded') });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => add.mutate(values), form.focusFirstError);
  return { form, submit, busy: add.isPending };
}
