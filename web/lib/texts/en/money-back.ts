export const moneyBack = {
  title: '30-day money-back guarantee',
  loadFailed: 'The money-back guarantee could not be loaded',
  offer: 'You can request a refund of your first payment of {amount} until {date}.',
  ask: 'Request a refund',
  open: 'You requested a refund of {amount} on {date}. We reply within {count} business days, by email and here.',
  refunded: '{amount} was refunded to your card on {date}. It can take your bank up to 10 days to show it.',
  sentBack:
    'Your bank returned the refund, so the amount is back on your balance. Please contact support so that we can find another way.',
  declined: 'We declined your request on {date}, for this reason:',
  declinedHelp: 'If you disagree, contact support.',
  dialog: {
    title: 'Request a refund of your first payment',
    what: 'You paid {amount} on {date}. You can request a refund even if some of it has been used; our support team decides how much is refunded, and tells you why if it is not the full amount.',
    next: 'We reply within {count} business days. The refund goes to the card you paid with and is taken off your balance.',
    stays: 'Your numbers and their monthly fees continue until you release the numbers.',
    reason: 'Why are you requesting a refund? (optional)',
    send: 'Send request',
    sent: 'Your request was sent',
    sentMessage: 'We reply within {count} business days.',
    failed: 'The request could not be sent',
  },
} as const;
