/**
 * Tag of tests that run on the phone as well as on the desktop, because layout or gestures differ. Tests without a tag
 * run only on the desktop.
 */
export const ON_PHONE_TOO = '@phone';
/** Tag of tests that run on the phone instead of the desktop. */
export const PHONE_ONLY = '@phone-only';
