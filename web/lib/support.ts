/** Support email address from the page; null where the server did not write it, as in a development server. */
export const supportEmail = (): string | null => readMeta('support-email');

/** Support phone number from the page; null where the server did not write it, as in a development server. */
export const supportPhone = (): string | null => readMeta('support-phone');

function readMeta(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null;
}
