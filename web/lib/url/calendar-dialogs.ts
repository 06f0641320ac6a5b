/** URL of the dialog for the working hours of a calendar: `dialog=calendar-hours.7` on the hours screen. */
export const CALENDAR_HOURS = 'calendar-hours';
