import { problem } from './error-text.ts';
/** The message for a name with a link. Screens recognize it and show it in the user's language. */
export const NO_LINKS = problem('fields.noLinks');
