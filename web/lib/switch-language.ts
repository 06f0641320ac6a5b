import type { LanguageCode } from './texts/languages.ts';

/** Keeps the language on this device and loads the screen that is shown again in it, as the server then sends it. */
export function switchLanguage(language: LanguageCode): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams({ language, path: pathname + search + hash });
  window.location.assign(`/site-language?${query}`);
}
