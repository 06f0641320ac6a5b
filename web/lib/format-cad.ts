import { formatNumber } from './format-number.ts';
import { t } from './texts.ts';

/** An amount charged to a card: "20.00 CAD". Balances are written `$20.00` instead, without a currency. */
export function formatCad(cents: number): string {
  return t('common.cad', { amount: formatNumber(cents / 100, 2) });
}
