import type { Config } from '../config.ts';
import { directionOf, type PortalLanguage } from '../core/portal-language.ts';
import { type TourVariables, tourFilms } from '../tour-films.ts';
import { escapeHtml } from './escape-html.ts';
import type { BuiltScreen } from './site/built-site.ts';

type Files = Pick<BuiltScreen, 'scripts' | 'styles' | 'texts'>;

/**
 * The portal's page in a language, with what the browser must know even when nothing else answers: that language, the
 * address of support and, as JSON, the films in the place of tours; and with the files of the screen at its path, which
 * the browser fetches at once instead of one after another. A page without a place for one of them is returned without it.
 */
export function fillPortalPage(
  html: string,
  config: Pick<Config, 'SUPPORT_EMAIL'> & TourVariables,
  { scripts, styles, texts }: Files,
  language: PortalLanguage,
): string {
  const facts = {
    'portal-language': language,
    'support-email': config.SUPPORT_EMAIL,
    'tour-films': JSON.stringify(tourFilms(config)),
  };
  const links = [
    ...[...scripts, ...texts[language]].map(
      (file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`,
    ),
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
  return filled
    .replace(/<html lang="en" dir="ltr"/, `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace('</head>', () => `${links.join('')}</head>`);
}
