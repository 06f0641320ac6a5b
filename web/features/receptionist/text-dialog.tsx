import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  RECEPTIONIST_LIMITS,
  saveTextsInput,
} from '../../../server/modules/agent/receptionist/receptionist.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import classes from './receptionist.module.css';
import { formatGreeting, type LanguageText } from './receptionist.ts';

/** The texts as typed; '' where the default text applies. */
type Written = Inputs['receptionist']['saveTexts'];

type TextDialogProps = {
  /** Null while the dialog is closed. */
  text: LanguageText | null;
  /** Name of the text's language. */
  language: string;
  business: string;
  onClose: () => void;
};

/** Edits greeting and instructions of one language. Typed text stays until it is saved or cancelled. */
export function TextDialog({ text, language, business, onClose }: TextDialogProps) {
  const lastText = useLastValue(text);
  const begin = ({ languageCode, greeting, instructions }: LanguageText): Written => ({
    languageCode,
    greeting: greeting ?? '',
    instructions: instructions ?? '',
  });
  return (
    <AppDialog
      opened={text !== null}
      onClose={onClose}
      title={t('receptionist.texts.dialogTitle', { language })}
      size="lg"
      fullOnPhone
    >
      {lastText && (
        <DraftForm name={`receptionist.text ${lastText.languageCode}`} original={begin(lastText)}>
          {(draft) => <TextForm text={lastText} business={business} draft={draft} onClose={onClose} />}
        </DraftForm>
      )}
    </AppDialog>
  );
}

type TextFormProps = {
  text: LanguageText;
  business: string;
  draft: Draft<Written>;
  onClose: () => void;
};

function TextForm({ text, business, draft, onClose }: TextFormProps) {
  const [greeting, setGreeting] = useState(draft.initial.greeting ?? '');
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy } = useSaveTexts(draft, leave);
  form.watch('greeting', ({ value }) => setGreeting(value ?? ''));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          size="md"
          dir="auto"
          lang={text.languageCode}
          rows={3}
          label={t('receptionist.texts.greeting')}
          description={t('receptionist.texts.greetingHint', { business: '{business}' })}
          placeholder={text.defaultGreeting}
          maxLength={RECEPTIONIST_LIMITS.greetingLength}
          key={form.key('greeting')}
          {...form.getInputProps('greeting')}
        />
        <div>
          <Text fw={500}>{t('receptionist.texts.preview')}</Text>
          <blockquote className={classes.preview} dir="auto" lang={text.languageCode}>
            {formatGreeting({ ...text, greeting }, business)}
          </blockquote>
          <Text size="sm" c="dimmed" mt={4}>
            {t('receptionist.texts.disclosure')}
          </Text>
        </div>
        <Textarea
          size="md"
          dir="auto"
          rows={6}
          label={t('receptionist.texts.instructions')}
          description={t('receptionist.texts.instructionsHint')}
          maxLength={RECEPTIONIST_LIMITS.instructionsLength}
          key={form.key('instructions')}
          {...form.getInputProps('instructions')}
        />
        <DialogButtons submitLabel={t('receptionist.texts.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function useSaveTexts(draft: Draft<Written>, onDone: () => void) {
  const form = useDraftForm(saveTextsInput, draft, {
    greeting: t('receptionist.texts.tooLong', { max: RECEPTIONIST_LIMITS.greetingLength }),
    instructions: t('receptionist.texts.tooLong', { max: RECEPTIONIST_LIMITS.instructionsLength }),
  });
  const undo = trpc.receptionist.saveTexts.useMutation(UNDO_TOASTS);
  const save = trpc.receptionist.saveTexts.useMutation({
    meta: { failedTitle: 'receptionist.texts.saveFailed' },
    onSuccess: () => {
      const former = toInput(draft.original);
      showToast({
        kind: 'success',
        title: t('receptionist.texts.saved'),
        undo: () => undo.mutate(former),
      });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => save.mutate(toInput(values)), form.focusFirstError);
  return { form, submit, busy: save.isPending };
}

const toInput = ({ languageCode, greeting, instructions }: Written): Written => ({
  languageCode,
  greeting: greeting?.trim() || null,
  instructions: instructions?.trim() || null,
});
