import { PORTAL_LANGUAGES, type PortalLanguage } from '../../../core/portal-language.ts';
import { textsIn } from '../../../texts.ts';

/**
 * The displayed name of a calendar. The initial calendar of a business has no name until a user names it. REST, exports
 * and the agent name it in English.
 */
export const calendarName = (name: string | null, language: PortalLanguage): string =>
  name ?? textsIn(language)('common.mainCalendar');

/** The displayed names of the unnamed calendar in all languages. */
export const MAIN_CALENDAR_NAMES: readonly string[] = PORTAL_LANGUAGES.map((language) =>
  calendarName(null, language),
);
