import { useUrlDialog } from '../../lib/use-url-dialog.ts';

/**
 * What a dialog of this screen does, as it stands in the address: 'try', 'text.fr', 'answer', 'answer.fr.A question',
 * 'edit.7', 'remove.7'.
 */
export function useReceptionistDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', subject = '', ...rest] = value?.split('.') ?? [];
  return {
    kind,
    /** The id or the language that it is about. */
    subject,
    /** A question may hold dots of its own. */
    question: rest.join('.'),
    tryIt: () => open('try'),
    editText: (language: string) => open(`text.${language}`),
    addAnswer: (language = '', question = '') => open(`answer.${language}.${question}`),
    editAnswer: (id: number) => open(`edit.${id}`),
    removeAnswer: (id: number) => open(`remove.${id}`),
    close,
  };
}

export type ReceptionistDialog = ReturnType<typeof useReceptionistDialog>;
