import { escapeHtml } from '../frame/escape-html.ts';
import type { Mail } from './resend-state.ts';

/**
 * `sandbox` disables scripts and gives the mail its own origin, so that the mail cannot access the product. Links open
 * in a new tab without these restrictions.
 */
const csp = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https: http:',
  'font-src data: https:',
  "frame-ancestors 'self'",
].join('; ');

/** Renders a mail as a page for a frame, with its Content-Security-Policy. Shows plain text if there is no HTML. */
export function renderMail(mail: Mail): { csp: string; html: string } {
  const body =
    mail.html ?? `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(mail.text ?? '')}</pre>`;
  const head = '<!doctype html><meta charset="utf-8"><base target="_blank"><title>Mail</title>';
  return { csp, html: `${head}${body}` };
}
