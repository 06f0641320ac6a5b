import { formatMoney } from '../../server/core/money.ts';
import { currentLanguage } from './texts.ts';

/** Whole dollars without their cents: "$25" or "25 $". */
export function formatDollars(cents: number): string {
  return formatCents(cents).replace(/[.,]00/, '');
}

/** Cents as an amount in the language of the portal: "$20.00" or "20,00 $"; no currency code. */
export function formatCents(cents: number): string {
  return formatMoney(cents, currentLanguage().locale);
}
