import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

/**
 * Dialog in the URL: 'try', 'text.fr', 'answer', 'answer.fr.7', 'edit.7', 'remove.7', 'page', 'file', 'passages.9',
 * 'forget.9'.
 */
export function useReceptionistDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', subject = '', original = ''] = value?.split('.') ?? [];
  return {
    kind,
    /** The id or the language that it is about. */
    subject,
    /** Id of the answer that a new one translates. */
    original,
    tryIt: () => open('try'),
    editText: (language: string) => open(`text.${language}`),
    addAnswer: () => open('answer'),
    editAnswer: (id: number) => open(`edit.${id}`),
    removeAnswer: (id: number) => open(`remove.${id}`),
    addPage: () => open('page'),
    addFile: () => open('file'),
    showPassages: (id: number) => open(`passages.${id}`),
    removeSource: (id: number) => open(`forget.${id}`),
    close,
  };
}

export type ReceptionistDialog = ReturnType<typeof useReceptionistDialog>;
