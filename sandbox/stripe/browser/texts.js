import { catalogues } from './catalogues.js';

let current = catalogues.en;

/**
 * Selects the language of all texts: a locale of Stripe.js such as `fr` or `fr-CA`, or `auto` for that of the browser.
 */
export function chooseLanguage(locale = 'auto') {
  const tags = locale === 'auto' ? navigator.languages : [locale];
  const language = tags.map((tag) => tag.split('-')[0]).find((name) => Object.hasOwn(catalogues, name));
  current = catalogues[language ?? 'en'];
}

/** The text of a key in the chosen language. Throws for a key without a text. */
export function t(key) {
  if (!Object.hasOwn(current.texts, key)) throw new Error(`No text for ${key}`);
  return current.texts[key];
}

/** Formats an amount, given in the smallest unit of the currency: `CA$20.00`. */
export function formatAmount(amount, currency) {
  return new Intl.NumberFormat(current.tag, { style: 'currency', currency }).format(amount / 100);
}

/**
 * The error with its message in the chosen language, if there is a text for one of its codes. Stripe.js does the same.
 */
export function translateError(error) {
  const key = [error.decline_code, error.code, error.type]
    .map((code) => `sandbox.refusals.${code}`)
    .find((name) => Object.hasOwn(current.texts, name));
  return key === undefined ? error : { ...error, message: t(key) };
}
