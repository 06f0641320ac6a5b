import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

/**
 * What a dialog of this screen does, as it stands in the address: 'try', 'text.fr', 'answer', 'answer.fr.7',
 * 'edit.7', 'remove.7', 'page', 'file', 'passages.9', 'forget.9'.
 */
export function useReceptionistDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', subject = '', original = ''] = value?.split('.') ?? [];
  return {
    kind,
    /** The id or the language that it is about. */
    subject,
    /** The id of the answer that a new one says in another language. */
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
