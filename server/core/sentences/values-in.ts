import { directionOf, LANGUAGE_TAGS, type PortalLanguage } from '../portal-language.ts';
import type { Values } from './translate.ts';

/** Unicode's FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: what is between them keeps its own direction. */
const isolate = (value: string) => `\u2068${value}\u2069`;

/** A leap year, so that every day exists. */
const ANY_YEAR = 2024;

/** How what stands in a sentence is written in a language. */
export function valuesIn(language: PortalLanguage): Values {
  const tag = LANGUAGE_TAGS[language];
  // Arabic has them as the public site writes them, in what is isolated.
  const amounts = new Intl.NumberFormat(language === 'ar' ? 'en-CA' : tag, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  return {
    sayAmount: (dollars) => amounts.format(dollars),
    sayDay: (month, day, year) =>
      new Intl.DateTimeFormat(tag, {
        month: 'short',
        day: 'numeric',
        ...(year !== undefined && { year: 'numeric' }),
        timeZone: 'UTC',
      }).format(new Date(`${month} ${day}, ${year ?? ANY_YEAR} UTC`)),
    isolate: directionOf(language) === 'rtl' ? isolate : (value) => value,
  };
}
