import { problem } from './error-text.ts';
import { textUpTo } from './limited.ts';

const A_TIME = problem('fields.timeOfDay');

/** A time of day, `HH:mm`. */
export const clockTime = textUpTo(5, A_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, A_TIME);
