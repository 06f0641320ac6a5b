import type { Config } from '../config.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/**
 * The portal's page with the address of support, which the browser must know even when nothing else answers. A page
 * without a place for it is returned unchanged.
 */
export function fillPortalPage(html: string, { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>): string {
  const address = SUPPORT_EMAIL.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
  return html.replace(
    /<meta name="support-email" content=""\s*\/?>/,
    () => `<meta name="support-email" content="${address}" />`,
  );
}
