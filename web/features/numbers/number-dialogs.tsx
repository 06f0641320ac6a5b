import { useMay } from '../../lib/session/use-may.ts';
import { trpc } from '../../trpc.ts';
import { ManageDialog, ReactivateDialog } from './manage/manage-dialog.tsx';
import { PhoneLanguageDialog } from './manage/phone-language-dialog.tsx';
import { RemoveDialog } from './manage/remove-dialog.tsx';
import type { NumberDialog } from './number.ts';
import { AddNumberDialog } from './purchase/add-number-dialog.tsx';
import { RoutingDialog } from './routing/routing-dialog.tsx';

export type NumberDialogsProps = {
  dialog: NumberDialog;
  /** Screen on which another number is selected; absent when a dialog selects it. */
  onChoose?: (() => void) | undefined;
};

/** Dialogs about numbers; the URL names the open one and its number. */
export function NumberDialogs({ dialog, onChoose }: NumberDialogsProps) {
  const mayChange = useMay()('numbers.change');
  return mayChange && <Dialogs dialog={dialog} onChoose={onChoose} />;
}

function Dialogs({ dialog, onChoose }: NumberDialogsProps) {
  const { kind, subject, close } = dialog;
  const { data: phones } = trpc.numbers.list.useQuery();
  const phone = phones?.find(({ id }) => String(id) === subject) ?? null;
  const named = (dialogKind: string) => (kind === dialogKind ? phone : null);
  return (
    <>
      <AddNumberDialog dialog={dialog} onChoose={onChoose} />
      <ManageDialog phone={named('manage')} onClose={close} />
      <ReactivateDialog phone={named('reactivate')} onClose={close} />
      <PhoneLanguageDialog phone={named('language')} onClose={close} />
      <RoutingDialog number={named('routing')} onClose={close} />
      <RemoveDialog phone={named('remove')} onClose={close} />
    </>
  );
}
