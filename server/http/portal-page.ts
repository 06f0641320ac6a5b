import type { Config } from '../config.ts';
import { escapeHtml } from '../core/escape-html.ts';
import { directionOf, type PortalLanguage } from '../core/portal-language.ts';
import { type TourVariables, tourVideos } from '../tour-videos.ts';
import type { BuiltScreen } from './site/built-site.ts';

/** Matches style sheet links in the form that Vite writes. */
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>/g;

const ROOT = '<div id="root">';

type Files = Pick<BuiltScreen, 'scripts' | 'styles' | 'texts'>;

/**
 * Fills the portal's page in a language. Adds the data that the browser needs even when the server is unavailable: the
 * language, the contact of support and, as JSON, the videos that replace tours. Also adds the files that the requested
 * screen needs, so that the browser fetches them in parallel instead of one after another. Style sheets are placed
 * right before the root, so that the initial content of the page is painted before they load. Scripts wait for them
 * anyway, and the content that the portal adds to the root comes after them. A value for which the page has no place is
 * left out.
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
    'tour-videos': JSON.stringify(tourVideos(config)),
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
