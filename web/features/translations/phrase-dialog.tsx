import { NativeSelect, Stack, Textarea } from '@mantine/core';
import {
  PHRASE_LIMITS,
  saveTranslationInput,
} from '../../../server/modules/agent/translations/translations.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { requiredOrTooLong, useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { languageOptions } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import type { LanguageOverview } from './translation.ts';

type Phrase = Inputs['translations']['save'];

type PhraseDialogProps = {
  /** Initial values of the form; null while the dialog is closed. With an id it changes that translation. */
  phrase: Phrase | null;
  languages: readonly LanguageOverview[];
  onClose: () => void;
};

/** Adds or edits a phrase in a language. Typed values stay until they are saved or cancelled. */
export function PhraseDialog({ phrase, languages, onClose }: PhraseDialogProps) {
  const lastPhrase = useLastValue(phrase);
  const isNew = lastPhrase?.translationId === undefined;
  return (
    <AppDialog
      opened={phrase !== null}
      onClose={onClose}
      title={isNew ? t('translations.form.addTitle') : t('translations.form.editTitle')}
      fullOnPhone
    >
      {lastPhrase && (
        <DraftForm name={`phrase ${nameOf(lastPhrase)}`} original={lastPhrase}>
          {(draft) => <PhraseForm draft={draft} languages={languages} onClose={onClose} />}
        </DraftForm>
      )}
    </AppDialog>
  );
}

/** Name of the form's draft: the id of the edited translation, or the language and phrase of a new one. */
const nameOf = ({ translationId, languageCode, phrase }: Phrase) =>
  translationId ?? `${languageCode} ${phrase}`;

type PhraseFormProps = Omit<PhraseDialogProps, 'phrase'> & { draft: Draft<Phrase> };

function PhraseForm({ draft, languages, onClose }: PhraseFormProps) {
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy } = useSavePhrase(draft, leave);
  // For a missing text, the phrase is already filled in, so the field of the text gets the focus.
  const begins = draft.initial.phrase === '' ? 'phrase' : 'translatedPhrase';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          size="md"
          dir="auto"
          rows={2}
          label={t('translations.phrase')}
          maxLength={PHRASE_LIMITS.phraseLength}
          data-autofocus={begins === 'phrase' || undefined}
          key={form.key('phrase')}
          {...form.getInputProps('phrase')}
        />
        <NativeSelect
          size="md"
          label={t('translations.language')}
          data={languageOptions(languages)}
          key={form.key('languageCode')}
          {...form.getInputProps('languageCode')}
        />
        <Textarea
          size="md"
          dir="auto"
          rows={3}
          label={t('translations.translation')}
          maxLength={PHRASE_LIMITS.textLength}
          data-autofocus={begins === 'translatedPhrase' || undefined}
          key={form.key('translatedPhrase')}
          {...form.getInputProps('translatedPhrase')}
        />
        <DialogButtons submitLabel={t('translations.form.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function useSavePhrase(draft: Draft<Phrase>, onDone: () => void) {
  const tooLong = (max: number) => t('translations.form.tooLong', { max });
  const { phraseLength, textLength } = PHRASE_LIMITS;
  const form = useDraftForm(saveTranslationInput, draft, {
    phrase: requiredOrTooLong(t('translations.form.phraseRequired'), tooLong(phraseLength)),
    languageCode: t('translations.form.languageRequired'),
    translatedPhrase: requiredOrTooLong(t('translations.form.translationRequired'), tooLong(textLength)),
  });
  const undo = trpc.translations.save.useMutation(UNDO_TOASTS);
  const save = trpc.translations.save.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      const former = draft.original;
      const mayUndo = former.translationId !== undefined && { undo: () => undo.mutate(former) };
      showToast({ kind: 'success', title: t('translations.saved'), ...mayUndo });
      onDone();
    },
    onError: (error) => {
      if (apiErrorOf(error).code === 'conflict') {
        form.setFieldError('phrase', t('translations.form.conflict'));
        form.focusFirstError({ phrase: true });
        return;
      }
      showToast({ kind: 'error', title: t('translations.saveFailed'), message: formatError(error) });
    },
  });
  const submit = form.onSubmit((values) => save.mutate(values), form.focusFirstError);
  return { form, submit, busy: save.isPending };
}
