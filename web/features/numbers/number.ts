import type { Tone } from '../../components/status-badge.tsx';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';

export type Phone = Outputs['numbers']['list'][number];
export type AvailableNumber = Outputs['numbers']['search'][number];
export type PremiumNumber = Outputs['numbers']['premium'][number];
export type Quote = Outputs['numbers']['quote'];
export type Order = NonNullable<Outputs['numbers']['latestOrder']>;
export type PlannedAction = Exclude<Inputs['numbers']['change']['action'], 'reactivate'>;

/** True while an order is neither active nor failed, including while the bank processes the payment. */
export const isUnderWay = ({ state }: Order): boolean => state !== 'active' && state !== 'failed';

export const STATUS_TONES: Readonly<Record<Phone['status'], Tone>> = {
  active: 'good',
  on_hold: 'warning',
  cancelled: 'neutral',
};

const PREFIX = 'number-';

/** A phone number without its plus sign, which would be lost in a URL inside another URL. */
const digitsOf = (phoneNumber: string) => phoneNumber.replace('+', '');

/**
 * The open dialog in the URL: 'number-add', 'number-buy.14165550119', 'number-manage.7', 'number-reactivate.7',
 * 'number-language.7', 'number-routing.7', 'number-remove.7'. Values with other prefixes belong to other parts of the
 * screen. While the URL has the parameter `order` (card payment for a number), none of these dialogs is shown.
 */
export function useNumberDialog() {
  const { value, open, change, close } = useUrlDialog('dialog');
  const payment = useUrlDialog('order');
  const isOurs = value?.startsWith(PREFIX) ?? false;
  const [kind = '', subject = ''] =
    isOurs && payment.value === null ? (value ?? '').slice(PREFIX.length).split('.') : [];
  return {
    kind,
    /** Id of a number of the business. */
    subject,
    /** The number to buy. */
    phoneNumber: kind === 'buy' ? `+${subject}` : null,
    add: () => open('number-add'),
    buy: (phoneNumber: string) => open(`number-buy.${digitsOf(phoneNumber)}`),
    /** Opens the purchase of a number in the dialog in which it was selected. */
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

/**
 * Query for the price of a number. If the number was sold in the meantime, purchase-step.tsx shows this instead of a
 * toast.
 */
export function useQuote(phoneNumber: string, enabled = true) {
  return trpc.numbers.quote.useQuery({ phoneNumber }, { enabled, meta: { answeredCodes: ['number_taken'] } });
}
