import type { Mail } from './resend-state.ts';

/**
 * No script runs and nothing of ours is in reach (`sandbox` gives the mail an origin of its own); links open in
 * a new tab, which is an ordinary one.
 */
const csp = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https: http:',
  'font-src data: https:',
  "frame-ancestors 'self'",
].join('; ');

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A mail as a page for a frame, with the Content-Security-Policy it must be sent with. Plain text is shown as such. */
export function renderMail(mail: Mail): { csp: string; html: string } {
  const body =
    mail.html ?? `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(mail.text ?? '')}</pre>`;
  const head = '<!doctype html><meta charset="utf-8"><base target="_blank"><title>Mail</title>';
  return { csp, html: `${head}${body}` };
}
