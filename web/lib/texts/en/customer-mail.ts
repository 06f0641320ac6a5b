/** What the dialogs of the calendar say of mail to customers. */
export const customerMail = {
  mail_limit: 'The customer gets no email: no more can be sent today.',
  mail_unpaid: 'The customer gets no email: you can send more once your first payment has arrived.',
} as const;
