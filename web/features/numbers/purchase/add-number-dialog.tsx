import { useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { type NumberDialog, useQuote } from '../number.ts';
import { NumberPicker, type PickerTab } from '../picker/number-picker.tsx';
import { useNumberSearch } from '../picker/use-number-search.ts';
import { PurchaseStep } from './purchase-step.tsx';

type AddNumberDialogProps = {
  dialog: NumberDialog;
  /** Screen on which another number is selected; without it, the dialog's first step. */
  onChoose?: (() => void) | undefined;
};

/** Dialog with two steps, selection and purchase of a number; a link can open either. */
export function AddNumberDialog({ dialog, onChoose }: AddNumberDialogProps) {
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
