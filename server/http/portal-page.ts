import type { Config } from '../config.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * The portal's page with the address of support, which the browser must know even when nothing else answers. A page
 * without a place for it is returned unchanged.
 */
export function fillPortalPage(html: string, { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>): string {
  return html.replace(
    /<meta name="support-email" content=""\s*\/?>/,
    () => `<meta name="support-email" content="${escapeHtml(SUPPORT_EMAIL)}" />`,
  );
}
