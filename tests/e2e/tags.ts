/**
 * Runs on the phone as well, where layout or gestures differ. Tests without a tag run only on the desktop.
 */
export const ON_PHONE_TOO = '@phone';
/** Runs on the phone instead of the desktop. */
export const PHONE_ONLY = '@phone-only';
