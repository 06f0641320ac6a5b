import { PORTAL_LANGUAGES, type PortalLanguage } from '../../../core/portal-language.ts';
import { textsIn } from '../../../texts.ts';

/**
 * The name of a calendar as a reader sees it. The calendar that a business begins with has none until somebody names it.
 * REST, exports and the agent name it in English.
 */
export const calendarName = (name: string | null, language: PortalLanguage): string =>
  name ?? textsIn(language)('common.mainCalendar');

/** What readers of all languages call the calendar without a name. */
export const MAIN_CALENDAR_NAMES: readonly string[] = PORTAL_LANGUAGES.map((language) =>
  calendarName(null, language),
);
