import { formatCents as formatEnglish } from '../../server/core/money.ts';
import { currentLanguage } from './texts/catalogue.ts';
import { numberFormat } from './texts/formatters.ts';

/** Whole dollars without their cents: "$25" or "25 $". */
export function formatDollars(cents: number): string {
  return formatCents(cents).replace(/[.,]00/, '');
}

/** Cents as an amount in the language of the portal: "$20.00" or "20,00 $"; no currency code. */
export function formatCents(cents: number): string {
  const { locale, tag } = currentLanguage();
  if (locale === 'en') return formatEnglish(cents);
  // As the public site writes them in Arabic: from left to right, the sign before the amount.
  if (locale === 'ar') return `\u2066${formatEnglish(cents)}\u2069`;
  const format = numberFormat(tag, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(cents / 100);
}
