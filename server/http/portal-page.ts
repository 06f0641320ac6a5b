import type { Config } from '../config.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/**
 * The portal's page with what the browser must know even when nothing else answers: where help is. The page is returned
 * as it is when it has no place for it.
 */
export function fillPortalPage(html: string, { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>): string {
  const address = SUPPORT_EMAIL.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
  return html.replace(
    /<meta name="support-email" content=""\s*\/?>/,
    () => `<meta name="support-email" content="${address}" />`,
  );
}
