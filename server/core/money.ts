import { formatNumber } from './format-number.ts';
import { numberFormat } from './intl-formats.ts';
import { isolateLtr } from './isolate.ts';
import type { PortalLanguage } from './portal-language.ts';

/**
 * Money is whole cents in a JavaScript number (safe up to 2^53), and `bigint` in PostgreSQL. No amount ever holds a
 * fraction of a cent.
 */

/** Throws unless `value` is a whole number of cents that a double holds exactly. */
export function assertCents(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value;
}

/** Cents to the dollars of the documented REST shapes: 1050 becomes 10.5. */
export function centsToDollars(cents: number): number {
  return assertCents(cents) / 100;
}

/** "$20.00", "-$0.25", "$1,234.50"; no currency code (design: balances are shown without one). */
export function formatCents(cents: number): string {
  const absolute = Math.abs(assertCents(cents));
  const whole = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${whole}.${String(absolute % 100).padStart(2, '0')}`;
}

const FRENCH = { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' } as const;
const WHOLE = { ...FRENCH, minimumFractionDigits: 0, maximumFractionDigits: 0 } as const;

/** Formats a balance or price: "$1,234.50", in French "1 234,50 $". In Arabic it is isolated as left-to-right text. */
export function formatMoney(cents: number, language: PortalLanguage): string {
  if (language === 'fr') return numberFormat('fr-CA', FRENCH).format(assertCents(cents) / 100);
  return isolateLtr(formatCents(cents), language);
}

/** Like `formatMoney`, without ".00" for whole dollars: "$20", « 20 $ », but "$20.50". */
export function formatDollars(cents: number, language: PortalLanguage): string {
  if (assertCents(cents) % 100 !== 0) return formatMoney(cents, language);
  if (language === 'fr') return numberFormat('fr-CA', WHOLE).format(cents / 100);
  return isolateLtr(formatCents(cents).slice(0, -'.00'.length), language);
}

const CURRENCY_NAMES = { en: ' CAD', fr: '\u00a0CAD', ar: ' دولار كندي' } as const;

/** An amount charged to a card: "20.00 CAD", « 20,00 CAD », "20.00 دولار كندي". */
export function formatCad(cents: number, language: PortalLanguage): string {
  const amount = formatNumber(assertCents(cents) / 100, language, 2);
  return `${isolateLtr(amount, language)}${CURRENCY_NAMES[language]}`;
}

/** Like `formatCad`, with the currency sign, as mails write it: "$20.00 CAD", « 20,00 $ CAD ». Arabic has no sign. */
export function formatCadWithSign(cents: number, language: PortalLanguage): string {
  return language === 'ar' ? formatCad(cents, language) : `${formatMoney(cents, language)} CAD`;
}
