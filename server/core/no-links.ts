import { problem } from './error-text.ts';
/** The message for a name with a link; screens recognise it and show it in the person's language. */
export const NO_LINKS = problem('fields.noLinks');
