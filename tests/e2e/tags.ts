/** Runs on the phone as well: its layout or its gestures differ there. Without a tag a test runs on the desktop alone. */
export const ON_PHONE_TOO = '@phone';
/** Runs on the phone instead of the desktop. */
export const PHONE_ONLY = '@phone-only';
