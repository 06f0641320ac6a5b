import type { Config } from '../config.ts';
import { directionOf, type PortalLanguage } from '../core/portal-language.ts';
import { type TourVariables, tourFilms } from '../tour-films.ts';
import { escapeHtml } from './escape-html.ts';
import type { BuiltScreen } from './site/built-site.ts';

/** Matches the notation that Vite writes. */
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>/g;

const ROOT = '<div id="root">';

type Files = Pick<BuiltScreen, 'scripts' | 'styles' | 'texts'>;

/**
 * The portal's page in a language, with what the browser must know even when nothing else answers: that language, the
 * email address and phone number of support and, as JSON, the films in the place of tours; and with the files of the screen at its path, which
 * the browser fetches at once instead of one after another. Style sheets stand right before the root: what the page shows
 * until the portal runs is painted before they are there, the scripts wait for them all the same, and what the portal
 * itself adds to the root comes after them. A page without a place for one of them is returned without it.
 */
export function fillPortalPage(
  html: string,
  config: Pick<Config, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'> & TourVariables,
  { scripts, styles, texts }: Files,
  language: PortalLanguage,
): string {
  const facts = {
    'support-email': config.SUPPORT_EMAIL,
    'support-phone': config.SUPPORT_PHONE,
    'tour-films': JSON.stringify(tourFilms(config)),
  };
  const preloads = [...scripts, ...texts[language]].map(
    (file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`,
  );
  const sheets = [
    ...(html.match(STYLE_SHEETS) ?? []),
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
    .replace(STYLE_SHEETS, '')
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace(ROOT, () => `${sheets.join('')}${ROOT}`);
}
