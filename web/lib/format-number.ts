import { currentLanguage } from './texts/catalogue.ts';

/** A number as the language of the portal writes it, with so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(currentLanguage().tag, shape).format(value);
}
