import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { Outputs } from '../../trpc.ts';

const PREFIX = 'language-';

/**
 * Dialog in the URL: 'language-add', 'language-edit.fr', 'language-remove.fr'. Other areas of a screen use other names.
 */
export function useLanguageDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', code = ''] = value?.startsWith(PREFIX) ? value.slice(PREFIX.length).split('.') : [];
  return {
    kind,
    /** Code of the dialog's language; '' for the default one. */
    code,
    add: () => open('language-add'),
    edit: (language = '') => open(`language-edit.${language}`),
    remove: (language: string) => open(`language-remove.${language}`),
    close,
  };
}

export type LanguageDialog = ReturnType<typeof useLanguageDialog>;

export type Language = Outputs['languages']['listForBusiness'][number];
