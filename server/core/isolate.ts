import { directionOf, type PortalLanguage } from './portal-language.ts';

const ISOLATE_OR_END = /[\u2066-\u2069]/g;
const END = '\u2069';

/** True when a single Unicode isolate encloses the whole text. */
function isIsolated(text: string): boolean {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(ISOLATE_OR_END)) {
    if (depth === 0 && index > 0) return false;
    depth += mark === END ? -1 : 1;
    if (depth === 0) return index === text.length - 1;
  }
  return false;
}

/**
 * Isolates a value for a right-to-left text, unless it is isolated already. Most values get FIRST STRONG ISOLATE. A
 * value composed of isolated parts, such as a range or a list, gets RIGHT-TO-LEFT ISOLATE. FIRST STRONG ISOLATE would
 * ignore the letters inside the parts and order the parts from left to right.
 */
export function isolateInRtl(text: string): string {
  if (isIsolated(text)) return text;
  return `${text.includes(END) ? '\u2067' : '\u2068'}${text}${END}`;
}

/**
 * A value for text of a language. In right-to-left text the value is isolated, so that value and sentence each keep
 * their own order. Elsewhere the value is returned unchanged.
 */
export const isolate = (text: string, language: PortalLanguage): string =>
  directionOf(language) === 'rtl' ? isolateInRtl(text) : text;

/** Like `isolate`, for values that always run from left to right: phone numbers, amounts, addresses, commands. */
export const isolateLtr = (text: string, language: PortalLanguage): string =>
  directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text;
