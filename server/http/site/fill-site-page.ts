import type { Config } from '../../config.ts';
import { escapeHtml } from '../escape-html.ts';

export type SiteFacts = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'> & {
  /** How many places of the Founder's Rate are left; null while nobody can say. */
  foundersLeft: number | null;
  year: number;
};

/**
 * A built page with what only the server knows in its marked places (web/site/site-facts.ts). Each value is escaped: it
 * can neither leave an attribute nor begin an element. A mark without a value stays as it is.
 */
export function fillSitePage(html: string, facts: SiteFacts): string {
  const values: Readonly<Record<string, string>> = {
    'public-url': facts.PUBLIC_URL,
    'support-email': facts.SUPPORT_EMAIL,
    'support-phone': facts.SUPPORT_PHONE,
    'support-tel': facts.SUPPORT_PHONE.replace(/(?!^\+)\D/g, ''),
    'founders-left': facts.foundersLeft === null ? '' : String(facts.foundersLeft),
    year: String(facts.year),
  };
  return html.replace(/%%([a-z-]+)%%/g, (mark, name: string) => {
    const value = values[name];
    return value === undefined ? mark : escapeHtml(value);
  });
}
