/** The dialog for the working hours of a calendar, `dialog=calendar-hours.7` in the address of the hours. */
export const CALENDAR_HOURS = 'calendar-hours';
