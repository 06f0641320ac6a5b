import { BROWSER_TOKENS_MAX } from '../../../server/core/plan.ts';

const KEY = 'browserTokens';

/** What earlier sign-ins from this browser returned, newest first. They open nothing; see `signIn` on the server. */
export function readBrowserTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((token) => typeof token === 'string').slice(0, BROWSER_TOKENS_MAX)
      : [];
  } catch {
    return [];
  }
}

/** Saves the token of a sign-in; signing out keeps it. */
export function saveBrowserToken(token: string): void {
  const others = readBrowserTokens().filter((other) => other !== token);
  localStorage.setItem(KEY, JSON.stringify([token, ...others].slice(0, BROWSER_TOKENS_MAX)));
}
