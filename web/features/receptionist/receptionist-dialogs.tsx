import { AnswerDialog, RemoveAnswerDialog } from './answer-dialog.tsx';
import type { KnownAnswer, Language, LanguageText, ReceptionistDialog, Source } from './receptionist.ts';
import { AddFileDialog } from './sources/add-file-dialog.tsx';
import { AddPageDialog } from './sources/add-page-dialog.tsx';
import { RemoveSourceDialog } from './sources/passages-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';

type ReceptionistDialogsProps = {
  dialog: ReceptionistDialog;
  texts: readonly LanguageText[];
  answers: readonly KnownAnswer[];
  sources: readonly Source[];
  languages: readonly Language[];
  business: string;
};

/** Editing dialogs; the URL names the open one and its subject. */
export function ReceptionistDialogs({
  dialog,
  texts,
  answers,
  sources,
  languages,
  business,
}: ReceptionistDialogsProps) {
  const { kind, subject, close } = dialog;
  const answer = answers.find(({ id }) => String(id) === subject) ?? null;
  const text = texts.find(({ languageCode }) => languageCode === subject) ?? null;
  return (
    <>
      <TextDialog
        text={kind === 'text' ? text : null}
        language={languages.find(({ code }) => code === text?.languageCode)?.name ?? ''}
        business={business}
        onClose={close}
      />
      <AnswerDialog
        answer={answerOf(dialog, answer, languages)}
        original={
          kind === 'answer' ? (answers.find(({ id }) => String(id) === dialog.original) ?? null) : null
        }
        languages={languages}
        onClose={close}
      />
      <RemoveAnswerDialog answer={kind === 'remove' ? answer : null} onClose={close} />
      <AddPageDialog opened={kind === 'page'} languages={languages} onClose={close} />
      <AddFileDialog opened={kind === 'file'} languages={languages} onClose={close} />
      <RemoveSourceDialog
        source={kind === 'forget' ? (sources.find(({ id }) => String(id) === subject) ?? null) : null}
        onClose={close}
      />
    </>
  );
}

/** Initial values: an existing answer, or a new one in the requested language. */
function answerOf(
  { kind, subject, original }: ReceptionistDialog,
  known: KnownAnswer | null,
  languages: readonly Language[],
) {
  if (kind === 'edit' && known) {
    const { id: answerId, languageCode, question, answer } = known;
    return { answerId, languageCode, question, answer };
  }
  const language = languages.find(({ code }) => code === subject) ?? languages[0];
  if (kind !== 'answer' || !language) return null;
  const translationOfId = /^\d{1,9}$/.test(original) ? { translationOfId: Number(original) } : {};
  return { languageCode: language.code, question: '', answer: '', ...translationOfId };
}
