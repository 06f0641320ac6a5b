/**
 * Value of the `dialog` parameter that opens the working hours of a calendar on the hours screen, followed by the id:
 * `dialog=calendar-hours.7`.
 */
export const CALENDAR_HOURS = 'calendar-hours';
