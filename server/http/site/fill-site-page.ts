import type { Config } from '../../config.ts';
import { escapeHtml } from '../escape-html.ts';

export type SiteFacts = Pick<
  Config,
  'PUBLIC_URL' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE' | 'DEMO_BUSINESS_ID'
> & {
  /** How many places of the Founder's Rate are left; null while nobody can say. */
  foundersLeft: number | null;
  year: number;
};

/** A page without the talk with the receptionist of the demo business. */
function withoutTalk(html: string): string {
  const [before, behind] = html.split('%%hear-begins%%', 2);
  return behind === undefined ? html : `${before}${behind.split('%%hear-ends%%', 2)[1] ?? ''}`;
}

/**
 * A built page with what only the server knows in its marked places (web/site/site-facts.ts). Each value is escaped: it
 * can neither leave an attribute nor begin an element. A mark without a value stays as it is. What needs a demo
 * business is left out without one.
 */
export function fillSitePage(html: string, facts: SiteFacts): string {
  const values: Readonly<Record<string, string>> = {
    'public-url': facts.PUBLIC_URL,
    'support-email': facts.SUPPORT_EMAIL,
    'support-phone': facts.SUPPORT_PHONE,
    'support-tel': facts.SUPPORT_PHONE.replace(/(?!^\+)\D/g, ''),
    'founders-left': facts.foundersLeft === null ? '' : String(facts.foundersLeft),
    year: String(facts.year),
    'hear-begins': '',
    'hear-ends': '',
  };
  const shown = facts.DEMO_BUSINESS_ID === undefined ? withoutTalk(html) : html;
  return shown.replace(/%%([a-z-]+)%%/g, (mark, name: string) => {
    const value = values[name];
    return value === undefined ? mark : escapeHtml(value);
  });
}
