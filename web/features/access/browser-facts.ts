import { readBrowserZone } from '../../components/time-zone.tsx';
import { currentLanguage } from '../../lib/text/texts.ts';

const KEY = 'signUpKey';

/**
 * Stores a secret of the browser that creates an account: the token of its sign-up session, or the state of its sign-in
 * with a provider. The secret proves that a verification link was opened in the same browser, in any tab.
 */
export function saveBrowserKey(key: string): void {
  localStorage.setItem(KEY, key);
}

/** The secret that this browser stored when an account was created in it. */
export function readBrowserKey(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function forgetBrowserKey(): void {
  localStorage.removeItem(KEY);
}

/** Browser time zone and portal language, sent with a new account. */
export function visitorFacts(): { timezone: string; language: string } {
  return { timezone: readBrowserZone(), language: currentLanguage().tag };
}
