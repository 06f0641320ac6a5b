/** Appointments that repeat, in the dialogs of the calendar; part of the section `calendar`. */
export const series = {
  label: 'Repeats',
  never: 'Never',
  rhythm: {
    weekly: 'Every week',
    every_2_weeks: 'Every 2 weeks',
    every_4_weeks: 'Every 4 weeks',
    monthly: 'Every month',
  },
  monthly: {
    first: 'Every month on the first {weekday}',
    second: 'Every month on the second {weekday}',
    third: 'Every month on the third {weekday}',
    fourth: 'Every month on the fourth {weekday}',
    last: 'Every month on the last {weekday}',
  },
  weekday: 'EEEE',
  times: 'How many times',
  timesBad: 'Between {min} and {max} times',
  dates: 'Dates',
  loading: 'Looking at the dates...',
  failed: 'The dates could not be checked.',
  state: {
    outside_hours: 'Outside your opening hours',
    outside_own_hours: 'Outside the working hours of this calendar',
    taken: 'Already booked',
    closed: 'Closed',
    missing: 'The clocks go forward over this time',
  },
  blocked: {
    one: '{count} date cannot be booked.',
    other: '{count} dates cannot be booked.',
  },
  leaveOut: 'Leave these out',
  submit: {
    one: 'Create {count} appointment',
    other: 'Create {count} appointments',
  },
  done: {
    one: '{count} appointment created',
    other: '{count} appointments created',
  },
  place: {
    weekly: 'Every week, {position} of {times}',
    every_2_weeks: 'Every 2 weeks, {position} of {times}',
    every_4_weeks: 'Every 4 weeks, {position} of {times}',
    monthly: 'Every month, {position} of {times}',
  },
  end: {
    label: 'What to cancel',
    one: 'This one',
    later: 'This and all later ones',
    told: 'The customer gets one email about all of them.',
    done: {
      one: '{count} appointment cancelled',
      other: '{count} appointments cancelled',
    },
  },
} as const;
