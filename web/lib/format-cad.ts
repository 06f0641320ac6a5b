import { formatNumber } from './format-number.ts';
import { t } from './texts/t.ts';

/** What a card is charged: "20.00 CAD". Balances are written `$20.00` instead, without a currency. */
export function formatCad(cents: number): string {
  return t('payment.cad', { amount: formatNumber(cents / 100, 2) });
}
