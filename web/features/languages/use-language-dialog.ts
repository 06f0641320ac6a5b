import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { Outputs } from '../../trpc.ts';

const PREFIX = 'language-';

/**
 * The open dialog in the URL: 'language-add', 'language-edit.fr', 'language-remove.fr'. Values with other prefixes
 * belong to other parts of the screen.
 */
export function useLanguageDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', code = ''] = value?.startsWith(PREFIX) ? value.slice(PREFIX.length).split('.') : [];
  return {
    kind,
    /** Code of the language in the dialog; '' stands for the default language. */
    code,
    add: () => open('language-add'),
    edit: (language = '') => open(`language-edit.${language}`),
    remove: (language: string) => open(`language-remove.${language}`),
    close,
  };
}

export type LanguageDialog = ReturnType<typeof useLanguageDialog>;

export type Language = Outputs['languages']['listForBusiness'][number];
