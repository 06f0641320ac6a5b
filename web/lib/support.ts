/** Support email address from the page; null if the server did not write it into the page, as in development. */
export const supportEmail = (): string | null => readMeta('support-email');

/** Support phone number from the page; null if the server did not write it into the page, as in development. */
export const supportPhone = (): string | null => readMeta('support-phone');

function readMeta(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null;
}
