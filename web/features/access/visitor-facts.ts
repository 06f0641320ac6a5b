import { readBrowserZone } from '../../lib/text/browser-zone.ts';
import { currentLanguage } from '../../lib/text/texts.ts';

/** What is known of a person who makes an account: the time zone of their browser, and the language they read here. */
export function visitorFacts(): { timezone: string; language: string } {
  return { timezone: readBrowserZone(), language: currentLanguage().tag };
}
