import { useUrlDialog } from '../../lib/use-url-dialog.ts';

const PREFIX = 'number-';

/**
 * What a dialog about numbers does, as it stands in the address: 'number-add', 'number-buy.+14165550119',
 * 'number-manage.7', 'number-reactivate.7', 'number-language.7', 'number-remove.7'. Other areas of a screen have dialogs
 * of other names. While a number is being paid for by card, `order` is in the address too, and none of these is shown.
 */
export function useNumberDialog() {
  const { value, open, change, close } = useUrlDialog('dialog');
  const payment = useUrlDialog('order');
  const isOurs = value?.startsWith(PREFIX) ?? false;
  const [kind = '', subject = ''] =
    isOurs && payment.value === null ? (value ?? '').slice(PREFIX.length).split('.') : [];
  return {
    kind,
    /** The number, or the id of one of the business's. */
    subject,
    add: () => open('number-add'),
    buy: (phoneNumber: string) => open(`number-buy.${phoneNumber}`),
    /** From the choice of a number to its purchase, in the same dialog, and back. */
    goOnToBuy: (phoneNumber: string) => change(`number-buy.${phoneNumber}`),
    goBackToChoose: () => change('number-add'),
    payByCard: (phoneNumber: string, totalCents: number) => payment.open(`${phoneNumber}.${totalCents}`),
    manage: (id: number) => open(`number-manage.${id}`),
    reactivate: (id: number) => open(`number-reactivate.${id}`),
    editLanguage: (id: number) => open(`number-language.${id}`),
    remove: (id: number) => open(`number-remove.${id}`),
    close,
  };
}

export type NumberDialog = ReturnType<typeof useNumberDialog>;
