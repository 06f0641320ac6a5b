import { numberFormat } from './intl-formats.ts';
import { isolateLtr } from './isolate.ts';
import { LANGUAGE_TAGS, type PortalLanguage } from './portal-language.ts';

/** A number in the notation of a language, with exactly `digits` decimals; without `digits` with up to three. */
export function formatNumber(value: number, language: PortalLanguage, digits?: number): string {
  const shape = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(LANGUAGE_TAGS[language], shape).format(value);
}

/**
 * A ratio as a percentage: "99.9%", « 99,9 % ». In Arabic it is written as in English, isolated as left-to-right text.
 */
export function formatPercent(share: number, language: PortalLanguage): string {
  const tag = language === 'ar' ? LANGUAGE_TAGS.en : LANGUAGE_TAGS[language];
  const text = numberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  return isolateLtr(text, language);
}
