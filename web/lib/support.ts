/** The address of support, which the server writes into the page; null where it did not, as in a development server. */
export function supportEmail(): string | null {
  const meta = document.querySelector('meta[name="support-email"]');
  return meta?.getAttribute('content') || null;
}
