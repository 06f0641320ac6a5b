import type { Config } from '../config.ts';
import { type TourVariables, tourFilms } from '../tour-films.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * The portal's page with what the browser must know even when nothing else answers: the address of support, and the
 * films in the place of tours, as JSON. A page without a place for one of them is returned without it.
 */
export function fillPortalPage(html: string, config: Pick<Config, 'SUPPORT_EMAIL'> & TourVariables): string {
  const facts = { 'support-email': config.SUPPORT_EMAIL, 'tour-films': JSON.stringify(tourFilms(config)) };
  return Object.entries(facts).reduce(
    (page, [name, content]) =>
      page.replace(
        new RegExp(`<meta name="${name}" content=""\\s*/?>`),
        () => `<meta name="${name}" content="${escapeHtml(content)}" />`,
      ),
    html,
  );
}
