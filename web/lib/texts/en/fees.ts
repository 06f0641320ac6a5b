export const fees = {
  title: 'Upcoming charges',
  hint: 'Your monthly fees for the next 60 days, and the balance after each if there are no calls.',
  loadFailed: 'The upcoming charges could not be loaded',
  empty: 'No fee is due in the next 60 days',
  emptyHint: 'Monthly fees start with your first phone number. Each is listed here before it is charged.',
  date: 'Date',
  for: 'For',
  amount: 'Amount',
  balanceAfter: 'Balance after',
  platform_fee: 'Platform fee',
  number_fee: 'Number {number}',
  hold_fee: 'Number on hold {number}',
  notCovered: 'Not covered',
  recharged: 'Auto-recharge adds funds',
  showAll: 'Show all {count} charges',
  showFewer: 'Show fewer',
  shortTitle: 'The balance will not cover {amount} on {date}',
  shortByFees:
    'It will be {short} short. The fee will be charged anyway, and the balance will go below zero.',
  shortByCalls:
    'At the pace of your calls in the last 14 days it will be {short} short. The fee will be charged anyway, and the balance will go below zero.',
  shortRecharged:
    'At the pace of your calls in the last 14 days it will be {short} short, but auto-recharge is ready to add funds before then.',
  addFunds: 'Add {amount}',
  switchOn: 'Turn on auto-recharge',
  period: {
    title: 'Monthly fee',
    open: '{reason}, open the fee',
    for: 'For',
    from: 'From',
    to: 'To and including',
    price: 'Price',
    chargedAt: 'Charged',
    next: 'Next',
    noNext: 'None: this fee has ended',
    rule: {
      platform_fee:
        'The platform costs {price} a month. It is charged in advance, on the same day of each month: first 14 days after sign-up, but not before your first number.',
      number_fee:
        'A number is paid a month in advance, on the day of the month it was activated, or on the last day of a shorter month.',
      hold_fee:
        'A number on hold is kept for you at {price} a month, paid in advance. When you reactivate it, a new month begins at its full price.',
    },
  },
} as const;
