import { numberFormat } from '../../server/core/intl-formats.ts';
import { currentLanguage } from './texts.ts';

/** A number as the language of the portal writes it, with so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(currentLanguage().tag, shape).format(value);
}
