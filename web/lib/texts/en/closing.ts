/** What the dialog that closes days says; part of the section `calendar`. */
export const closing = {
  action: 'Close days',
  title: 'Close days',
  reason: 'Reason (optional)',
  loading: 'Looking for appointments in this time...',
  failed: 'The appointments in this time could not be loaded.',
  none: 'No appointments fall within this time.',
  together: 'Choose what happens to them. If any of it fails, nothing is closed or cancelled.',
  all: 'For all of them',
  choose: 'Choose for all',
  of: 'What happens to {name}, {time}',
  decision: {
    keep: 'Keep',
    tell: 'Cancel and tell the customer',
    silent: 'Cancel without an email',
  },
  submit: {
    one: 'Close and cancel {count} appointment',
    other: 'Close and cancel {count} appointments',
  },
  done: {
    one: 'Closed time added, {count} appointment cancelled',
    other: 'Closed time added, {count} appointments cancelled',
  },
} as const;
