import type { PortalLanguage } from '../../../server/core/portal-language.ts';

/** Saves the language on this device and reloads the page in it. */
export function switchLanguage(language: PortalLanguage): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams({ language, path: pathname + search + hash });
  window.location.assign(`/site-language?${query}`);
}
