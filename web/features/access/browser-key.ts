const KEY = 'signUpKey';

/**
 * Keeps what only the browser that makes an account gets to know: the token of its sign-up session, or the state with
 * which it came back from a provider. With it the link of the mail, in any tab, is known to be opened by the maker.
 */
export function keepBrowserKey(key: string): void {
  localStorage.setItem(KEY, key);
}

/** What this browser kept when an account was made in it. */
export function readBrowserKey(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function forgetBrowserKey(): void {
  localStorage.removeItem(KEY);
}
