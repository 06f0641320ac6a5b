import type { PortalLanguage } from '../../../server/core/portal-language.ts';

/** Keeps the language on this device and loads the screen that is shown again in it, as the server then sends it. */
export function switchLanguage(language: PortalLanguage): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams({ language, path: pathname + search + hash });
  window.location.assign(`/site-language?${query}`);
}
