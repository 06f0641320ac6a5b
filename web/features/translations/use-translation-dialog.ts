import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

/** The open dialog of this screen in the URL: 'add', 'add.fr.A phrase', 'edit.101', 'remove.101', 'missing.fr'. */
export function useTranslationDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', subject = '', ...rest] = value?.split('.') ?? [];
  return {
    kind,
    /** The id or the language to which the dialog applies. */
    subject,
    /** All parts after the language belong to the phrase, because a phrase may contain dots. */
    phrase: rest.join('.'),
    add: (language = '', phrase = '') => open(`add.${language}.${phrase}`),
    edit: (id: number) => open(`edit.${id}`),
    remove: (id: number) => open(`remove.${id}`),
    showMissing: (language: string) => open(`missing.${language}`),
    close,
  };
}

export type TranslationDialog = ReturnType<typeof useTranslationDialog>;
