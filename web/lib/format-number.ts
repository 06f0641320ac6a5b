import { formatNumber as formatNumberIn } from '../../server/core/format-number.ts';
import { currentLanguage } from './texts.ts';

/** A number as the language of the portal writes it, with so many digits after the point. */
export function formatNumber(value: number, digits = 0): string {
  return formatNumberIn(value, currentLanguage().locale, digits);
}
