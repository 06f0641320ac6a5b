/** The free times of a day, in the forms of the calendar. */
export const freeTimes = {
  title: 'Free times',
  loading: 'Looking for free times...',
  none: 'Nothing is free on this day. You can still type a time.',
  later: 'The next free days',
  closedBy: {
    hours: 'Closed: your business hours have no opening on this day.',
    closed_time: 'Closed: a holiday or other closed time covers this day.',
  },
  failed: 'The free times could not be loaded. You can still type a time.',
} as const;
