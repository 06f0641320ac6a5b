import { currentLanguage } from './texts/catalogue.ts';
import { numberFormat } from './texts/formatters.ts';

/** A number as the language of the portal writes it, with so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(currentLanguage().tag, shape).format(value);
}
