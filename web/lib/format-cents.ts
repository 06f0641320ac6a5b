import { formatCents as formatEnglish } from '../../server/core/money.ts';
import { currentLanguage } from './texts/catalogue.ts';

/** Cents as an amount in the language of the portal: "$20.00" or "20,00 $"; no currency code. */
export function formatCents(cents: number): string {
  const { locale, tag } = currentLanguage();
  if (locale === 'en') return formatEnglish(cents);
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(cents / 100);
}
