export const spending = {
  title: 'Daily limit for calls',
  loadFailed: 'The daily limit could not be loaded',
  limit: 'Maximum cost of calls per day',
  choice: { one: '{amount} ({count} call)', other: '{amount} ({count} calls)' },
  none: 'No limit',
  save: 'Save limit',
  saved: 'Daily limit updated',
  failed: 'Failed to update the daily limit',
  used: '{spent} of {limit} used today',
  usedWithoutLimit: '{spent} used today',
  standing: {
    within: 'At the limit, callers hear a short message until midnight. Calls under way are never cut off.',
    near: 'More than 80% of today’s limit is used. At the limit, callers hear a short message until midnight.',
    reached:
      'Today’s limit has been reached: callers hear a short message until midnight. Choose a higher limit to answer again now.',
    unlimited: 'Every call that the balance can pay for is answered.',
  },
} as const;
