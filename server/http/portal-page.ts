import type { Config } from '../config.ts';
import { type TourVariables, tourFilms } from '../tour-films.ts';
import { escapeHtml } from './escape-html.ts';
import type { BuiltScreen } from './site/built-site.ts';

type Files = Pick<BuiltScreen, 'scripts' | 'styles'>;

/**
 * The portal's page with what the browser must know even when nothing else answers, the address of support and, as
 * JSON, the films in the place of tours; and with the files of the screen at its path, which the browser fetches at once
 * instead of one after another. A page without a place for one of them is returned without it.
 */
export function fillPortalPage(
  html: string,
  config: Pick<Config, 'SUPPORT_EMAIL'> & TourVariables,
  { scripts, styles }: Files,
): string {
  const facts = { 'support-email': config.SUPPORT_EMAIL, 'tour-films': JSON.stringify(tourFilms(config)) };
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${escapeHtml(file)}">`),
  ];
  const filled = Object.entries(facts).reduce(
    (page, [name, content]) =>
      page.replace(
        new RegExp(`<meta name="${name}" content=""\\s*/?>`),
        () => `<meta name="${name}" content="${escapeHtml(content)}" />`,
      ),
    html,
  );
  return filled.replace('</head>', () => `${links.join('')}</head>`);
}
