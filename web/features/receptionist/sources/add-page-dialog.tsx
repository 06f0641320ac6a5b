import { NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type AddPageInput,
  addPageInput,
  KNOWLEDGE_LIMITS,
} from '../../../../server/modules/agent/knowledge/knowledge.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import type { Draft } from '../../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../../lib/forms/field-errors.ts';
import { useDraftForm } from '../../../lib/forms/use-zod-form.ts';
import { languageOptions } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import type { Language } from '../receptionist.ts';

type AddPageDialogProps = { opened: boolean; languages: readonly Language[]; onClose: () => void };

/** Dialog that adds a web page. The page is read afterwards. The typed URL stays until the page is added. */
export function AddPageDialog({ opened, languages, onClose }: AddPageDialogProps) {
  return (
    <AppDialog
      opened={opened && languages.length > 0}
      onClose={onClose}
      title={t('receptionist.sources.pageTitle')}
      fullOnPhone
    >
      <DraftForm name="source.page" original={{ url: '', languageCode: languages[0]?.code ?? '' }}>
        {(draft) => <PageForm draft={draft} languages={languages} onClose={onClose} />}
      </DraftForm>
    </AppDialog>
  );
}

type PageFormProps = {
  draft: Draft<AddPageInput>;
  languages: readonly Language[];
  onClose: () => void;
};

function PageForm({ draft, languages, onClose }: PageFormProps) {
  const leave = draft.discardAnd(onClose);
  const form = useDraftForm(addPageInput, draft, { url: t('receptionist.sources.urlRequired') });
  const add = trpc.knowledge.addPage.useMutation({
    meta: { failedTitle: 'receptionist.sources.pageFailed' },
    onSuccess: () => {
      const message = t('receptionist.sources.pageAddedHint');
      showToast({ kind: 'success', title: t('receptionist.sources.pageAdded'), message });
      leave();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const submit = form.onSubmit((values) => add.mutate(values), form.focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
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
          data={languageOptions(languages)}
          key={form.key('languageCode')}
          {...form.getInputProps('languageCode')}
        />
        <DialogButtons
          submitLabel={t('receptionist.sources.addPageDo')}
          busy={add.isPending}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}
