import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';

const PREFIX = 'number-';

/** Without its plus, which addresses within addresses lose. */
const digitsOf = (phoneNumber: string) => phoneNumber.replace('+', '');

/**
 * Dialog in the URL: 'number-add', 'number-buy.14165550119', 'number-manage.7', 'number-reactivate.7',
 * 'number-language.7', 'number-routing.7', 'number-remove.7'. Other areas of a screen use other names. While a number is
 * being paid for by card, the URL also has `order`, and none of these is shown.
 */
export function useNumberDialog() {
  const { value, open, change, close } = useUrlDialog('dialog');
  const payment = useUrlDialog('order');
  const isOurs = value?.startsWith(PREFIX) ?? false;
  const [kind = '', subject = ''] =
    isOurs && payment.value === null ? (value ?? '').slice(PREFIX.length).split('.') : [];
  return {
    kind,
    /** The id of one of the business's numbers. */
    subject,
    /** The number that is bought. */
    phoneNumber: kind === 'buy' ? `+${subject}` : null,
    add: () => open('number-add'),
    buy: (phoneNumber: string) => open(`number-buy.${digitsOf(phoneNumber)}`),
    /** From the choice of a number to its purchase, in the same dialog, and back. */
    goOnToBuy: (phoneNumber: string) => change(`number-buy.${digitsOf(phoneNumber)}`),
    goBackToChoose: () => change('number-add'),
    payByCard: (phoneNumber: string, totalCents: number) =>
      payment.open(`${digitsOf(phoneNumber)}.${totalCents}`),
    manage: (id: number) => open(`number-manage.${id}`),
    reactivate: (id: number) => open(`number-reactivate.${id}`),
    editLanguage: (id: number) => open(`number-language.${id}`),
    passOn: (id: number) => open(`number-routing.${id}`),
    remove: (id: number) => open(`number-remove.${id}`),
    close,
  };
}

export type NumberDialog = ReturnType<typeof useNumberDialog>;
