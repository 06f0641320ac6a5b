import { readBrowserZone } from '../../components/time-zone.tsx';
import { currentLanguage } from '../../lib/text/texts.ts';

const KEY = 'signUpKey';

/**
 * Stores a secret that only the browser that makes an account knows: the token of its sign-up session, or the state of
 * its sign-in with a provider. It proves that a verification link, in any tab, was opened by whoever made the account.
 */
export function keepBrowserKey(key: string): void {
  localStorage.setItem(KEY, key);
}

/** The secret that this browser stored when an account was made in it. */
export function readBrowserKey(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function forgetBrowserKey(): void {
  localStorage.removeItem(KEY);
}

/** What is known of a person who makes an account: the time zone of their browser, and the language they read here. */
export function visitorFacts(): { timezone: string; language: string } {
  return { timezone: readBrowserZone(), language: currentLanguage().tag };
}
