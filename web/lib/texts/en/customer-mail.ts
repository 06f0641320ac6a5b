/** What the dialogs of the calendar say of mail to customers. */
export const customerMail = {
  send: 'Send it',
  booked: '{name} ({email}) gets a confirmation in {language}.',
  bookedAndReminded: '{name} ({email}) gets a confirmation in {language}, and a reminder the day before.',
  moved: '{name} ({email}) gets the new time in {language}.',
  movedAndReminded: '{name} ({email}) gets the new time in {language}, and a reminder the day before.',
  cancelled: '{name} ({email}) gets a cancellation in {language}.',
  languages: { en: 'English', fr: 'French', ar: 'Arabic' },
  mail_limit: 'The customer gets no email: no more can be sent today.',
  mail_unpaid: 'The customer gets no email: you can send more once your first payment has arrived.',
} as const;
