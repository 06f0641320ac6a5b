import { useMay } from '../../lib/session/use-may.ts';
import { nameLanguages } from '../../lib/text/name-languages.ts';
import { trpc } from '../../trpc.ts';
import { AddLanguageDialog } from './add-language-dialog.tsx';
import { EditLanguageDialog } from './edit-language-dialog.tsx';
import { RemoveLanguageDialog } from './remove-language-dialog.tsx';
import type { LanguageDialog } from './use-language-dialog.ts';

export type LanguageDialogsProps = { dialog: LanguageDialog };

/** Dialogs about languages; the URL names the open one. */
export function LanguageDialogs({ dialog }: LanguageDialogsProps) {
  const mayChange = useMay()('languages.update');
  return mayChange && <Dialogs dialog={dialog} />;
}

function Dialogs({ dialog: { kind, code, close } }: LanguageDialogsProps) {
  const { data: languages = [] } = trpc.languages.listForBusiness.useQuery(undefined, {
    select: nameLanguages,
  });
  const named = languages.find((language) => language.code === code) ?? null;
  const edited = code === '' ? (languages[0] ?? null) : named;
  // The last language cannot be removed, because a business without a language could not answer calls.
  const removed = languages.length > 1 ? named : null;
  return (
    <>
      <AddLanguageDialog opened={kind === 'add'} languages={languages} onClose={close} />
      <EditLanguageDialog language={kind === 'edit' ? edited : null} languages={languages} onClose={close} />
      <RemoveLanguageDialog
        language={kind === 'remove' ? removed : null}
        languages={languages}
        onClose={close}
      />
    </>
  );
}
