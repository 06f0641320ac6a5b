/** What is done with several customers at once; part of the section `customers`. */
export const customersBulk = {
  label: 'Selected customers',
  count: { one: '{count} selected', other: '{count} selected' },
  tooMany: {
    one: '{count} selected, at most {max} at once',
    other: '{count} selected, at most {max} at once',
  },
  activate: 'Set active',
  deactivate: 'Set inactive',
  export: 'Export selected',
  delete: 'Delete selected',
  clear: 'Clear selection',
  undo: 'Undo',
  failed: 'Nothing was changed',
  unchanged: 'Nothing needed to be changed',
  madeActive: { one: '{count} customer is active now', other: '{count} customers are active now' },
  madeInactive: { one: '{count} customer is inactive now', other: '{count} customers are inactive now' },
  removeTitle: { one: 'Delete {count} customer?', other: 'Delete {count} customers?' },
  removeMessage: {
    one: 'Are you sure you want to delete {count} customer? This action cannot be undone and will remove all associated data.',
    other:
      'Are you sure you want to delete {count} customers? This action cannot be undone and will remove all associated data.',
  },
  erased:
    'Erased for good: names, phone numbers, emails and notes, their words in call transcripts, and the notes of their appointments. Appointments that are still to come will be cancelled. Calls and billing lines stay.',
  removeConfirm: { one: 'Delete {count} customer', other: 'Delete {count} customers' },
  removeFailed: 'No customer was deleted',
  removed: { one: '{count} customer deleted', other: '{count} customers deleted' },
  cancelled: { one: '{count} appointment was cancelled.', other: '{count} appointments were cancelled.' },
} as const;
