import { catalogues } from './catalogues.js';

let current = catalogues.en;

/** Selects the language of all texts: a locale of Stripe.js such as `fr` or `fr-CA`; `auto` is the browser's. */
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

/** `CA$20.00`: an amount in the currency's smallest unit. */
export function formatAmount(amount, currency) {
  return new Intl.NumberFormat(current.tag, { style: 'currency', currency }).format(amount / 100);
}

/** An error with its message in the chosen language, where that has one for its codes, as Stripe.js does it. */
export function translateError(error) {
  const key = [error.decline_code, error.code, error.type]
    .map((code) => `sandbox.refusals.${code}`)
    .find((name) => Object.hasOwn(current.texts, name));
  return key === undefined ? error : { ...error, message: t(key) };
}
