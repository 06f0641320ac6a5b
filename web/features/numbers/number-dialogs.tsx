import { useState } from 'react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import { ManageDialog, ReactivateDialog } from './manage/manage-dialog.tsx';
import { PhoneLanguageDialog } from './manage/phone-language-dialog.tsx';
import { RemoveDialog } from './manage/remove-dialog.tsx';
import { type NumberDialog, useQuote } from './number.ts';
import { NumberPicker, type PickerTab } from './picker/number-picker.tsx';
import { useNumberSearch } from './picker/use-number-search.ts';
import { PurchaseStep } from './purchase/purchase-step.tsx';
import { RoutingDialog } from './routing/routing-dialog.tsx';

export type NumberDialogsProps = {
  dialog: NumberDialog;
  /** Opens a screen on which the user selects another number. If absent, the dialog shows its own selection step. */
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

type AddNumberDialogProps = {
  dialog: NumberDialog;
  /** Opens a screen on which the user selects another number. If absent, the dialog shows its own selection step. */
  onChoose?: (() => void) | undefined;
};

/**
 * Dialog with two steps: selection and purchase of a number. The URL determines the step, so that links can open either
 * one.
 */
function AddNumberDialog({ dialog, onChoose }: AddNumberDialogProps) {
  const { kind, close } = dialog;
  const search = useNumberSearch();
  const [tab, setTab] = useState<PickerTab>('numbers');
  const phoneNumber = useLastValue(kind === 'add' ? '' : dialog.phoneNumber) ?? '';
  const isOpen = kind === 'add' || kind === 'buy';
  const quote = useQuote(phoneNumber, kind === 'buy');
  const buyTitle = quote.data?.isPremium ? t('numbers.buy.premiumTitle') : t('numbers.buy.title');
  return (
    <AppDialog
      opened={isOpen}
      onClose={close}
      title={phoneNumber === '' ? t('numbers.add') : buyTitle}
      size={phoneNumber === '' ? 'xl' : 'md'}
      fullOnPhone
    >
      {phoneNumber === '' ? (
        <NumberPicker search={search} tab={tab} onTab={setTab} onNext={dialog.goOnToBuy} />
      ) : (
        <PurchaseStep
          key={phoneNumber}
          phoneNumber={phoneNumber}
          quote={quote}
          onPay={(totalCents) => dialog.payByCard(phoneNumber, totalCents)}
          onBack={onChoose ?? dialog.goBackToChoose}
          onDone={close}
        />
      )}
    </AppDialog>
  );
}
