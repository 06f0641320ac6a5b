import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import {
  RECEPTIONIST_LIMITS,
  saveAnswerInput,
} from '../../../server/modules/agent/receptionist/receptionist.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { RemoveDialog } from '../../components/confirm-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { requiredOrTooLong, useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { languageOptions } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import classes from './receptionist.module.css';
import type { KnownAnswer, Language } from './receptionist.ts';

type Answer = Inputs['receptionist']['saveAnswer'];

type AnswerDialogProps = {
  /** Initial values; null closes the dialog. With an id, the dialog changes that answer, otherwise it adds one. */
  answer: Answer | null;
  /** The answer in another language, shown as help for the translation. */
  original: KnownAnswer | null;
  languages: readonly Language[];
  onClose: () => void;
};

/** Adds or changes an answer. Typed text stays until it is saved or cancelled. */
export function AnswerDialog({ answer, original, languages, onClose }: AnswerDialogProps) {
  const lastAnswer = useLastValue(answer);
  const isNew = lastAnswer?.answerId === undefined;
  return (
    <AppDialog
      opened={answer !== null}
      onClose={onClose}
      title={t(isNew ? 'receptionist.answers.addTitle' : 'receptionist.answers.editTitle')}
      size="lg"
      fullOnPhone
    >
      {lastAnswer && (
        <DraftForm name={`answer ${nameOf(lastAnswer)}`} original={lastAnswer}>
          {(draft) => (
            <AnswerForm draft={draft} original={original} languages={languages} onClose={onClose} />
          )}
        </DraftForm>
      )}
    </AppDialog>
  );
}

/** Name of the form's draft: the id of the edited answer, or the initial values of a new one. */
const nameOf = ({ answerId, translationOfId, languageCode, question }: Answer) =>
  answerId ?? `${languageCode} ${translationOfId ?? question}`;

type AnswerFormProps = Omit<AnswerDialogProps, 'answer'> & { draft: Draft<Answer> };

function AnswerForm({ draft, original, languages, onClose }: AnswerFormProps) {
  const leave = draft.discardAnd(onClose);
  const { form, submit, busy } = useSaveAnswer(draft, leave);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {original && (
          <div className={classes.preview} dir="auto" lang={original.languageCode}>
            <Text fw={600}>{original.question}</Text>
            <Text className={classes.words}>{original.answer}</Text>
          </div>
        )}
        <NativeSelect
          size="md"
          label={t('receptionist.answers.language')}
          data={languageOptions(languages)}
          key={form.key('languageCode')}
          {...form.getInputProps('languageCode')}
        />
        <Textarea
          size="md"
          dir="auto"
          rows={2}
          label={t('receptionist.answers.question')}
          description={t('receptionist.answers.questionHint')}
          maxLength={RECEPTIONIST_LIMITS.questionLength}
          data-autofocus
          key={form.key('question')}
          {...form.getInputProps('question')}
        />
        <Textarea
          size="md"
          dir="auto"
          rows={6}
          label={t('receptionist.answers.answer')}
          maxLength={RECEPTIONIST_LIMITS.answerLength}
          key={form.key('answer')}
          {...form.getInputProps('answer')}
        />
        <DialogButtons submitLabel={t('receptionist.answers.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}

function useSaveAnswer(draft: Draft<Answer>, onDone: () => void) {
  const tooLong = (max: number) => t('receptionist.answers.tooLong', { max });
  const { questionLength, answerLength } = RECEPTIONIST_LIMITS;
  const form = useDraftForm(saveAnswerInput, draft, {
    question: requiredOrTooLong(t('receptionist.answers.questionRequired'), tooLong(questionLength)),
    answer: requiredOrTooLong(t('receptionist.answers.answerRequired'), tooLong(answerLength)),
  });
  const undo = trpc.receptionist.saveAnswer.useMutation(UNDO_TOASTS);
  const save = trpc.receptionist.saveAnswer.useMutation({
    meta: { failedTitle: 'receptionist.answers.saveFailed' },
    onSuccess: () => {
      const former = draft.original;
      const mayUndo = former.answerId !== undefined && { undo: () => undo.mutate(former) };
      showToast({ kind: 'success', title: t('receptionist.answers.saved'), ...mayUndo });
      onDone();
    },
  });
  const submit = form.onSubmit((values) => save.mutate(values), form.focusFirstError);
  return { form, submit, busy: save.isPending };
}

type RemoveAnswerDialogProps = { answer: KnownAnswer | null; onClose: () => void };

/** Confirms that an answer is deleted. */
export function RemoveAnswerDialog({ answer, onClose }: RemoveAnswerDialogProps) {
  const remove = trpc.receptionist.deleteAnswer.useMutation({
    meta: { failedTitle: 'receptionist.answers.deleteFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('receptionist.answers.deleted') });
      onClose();
    },
  });
  return (
    <RemoveDialog
      subject={answer}
      onClose={onClose}
      onRemove={({ id }) => remove.mutate({ answerId: id })}
      busy={remove.isPending}
      title={() => t('receptionist.answers.deleteTitle')}
      message={(answer) => (
        <Stack gap="sm">
          <div className={classes.preview}>
            <Text fw={600} dir="auto" lang={answer.languageCode}>
              {answer.question}
            </Text>
            <Text dir="auto" lang={answer.languageCode} lineClamp={6}>
              {answer.answer}
            </Text>
          </div>
          <Text>{t('receptionist.answers.deleteMessage')}</Text>
        </Stack>
      )}
      confirmLabel={t('receptionist.answers.deleteConfirm')}
      cancelLabel={t('receptionist.answers.deleteCancel')}
    />
  );
}
