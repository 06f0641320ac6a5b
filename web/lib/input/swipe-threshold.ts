/** A toast that is dragged at least this far to the end of the line is dismissed, in the portal and on the public site. */
export const SWIPE_THRESHOLD_PX = 50;
