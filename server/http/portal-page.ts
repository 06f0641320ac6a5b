import type { Config } from '../config.ts';
import { escapeHtml } from './escape-html.ts';
import type { BuiltScreen } from './site/built-site.ts';

type Files = Pick<BuiltScreen, 'scripts' | 'styles'>;

/**
 * The portal's page with the address of support, which the browser must know even when nothing else answers, and with
 * the files of the screen at its path, which the browser fetches at once instead of one after another. A page without a
 * place for them is returned unchanged.
 */
export function fillPortalPage(
  html: string,
  { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>,
  { scripts, styles }: Files,
): string {
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${escapeHtml(file)}">`),
  ];
  return html
    .replace(
      /<meta name="support-email" content=""\s*\/?>/,
      () => `<meta name="support-email" content="${escapeHtml(SUPPORT_EMAIL)}" />`,
    )
    .replace('</head>', () => `${links.join('')}</head>`);
}
