export const moneyBack = {
  title: '30-day money-back guarantee',
  loadFailed: 'The money-back guarantee could not be loaded',
  offer: 'You can ask for your first payment of {amount} back until {date}.',
  ask: 'Ask for money back',
  open: 'You asked for {amount} back on {date}. We answer within {days} business days, by email and here.',
  refunded: '{amount} was refunded to your card on {date}. Banks take up to 10 days to show it.',
  sentBack:
    'Your bank sent the refund back, so the amount is on your balance again. Please contact support, so that we find another way.',
  declined: 'We answered on {date} and did not refund it. This is why:',
  declinedHelp: 'If you see it differently, contact support.',
  dialog: {
    title: 'Ask for your first payment back',
    what: 'You paid {amount} on {date}. You may ask for it back even if some of it is used up; our support decides how much is refunded, and tells you why if it is not all.',
    next: 'We answer within {days} business days. What is refunded goes to the card that paid and leaves your balance.',
    stays: 'Your numbers and their monthly fees go on until you give the numbers back.',
    reason: 'Why do you want it back? (optional)',
    send: 'Send request',
    sent: 'Your request was sent',
    sentMessage: 'We answer within {days} business days.',
    failed: 'The request could not be sent',
  },
} as const;
