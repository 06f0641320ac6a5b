import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { MailTexts } from '../mail.schema.ts';
import { when } from './say-en.ts';

export type MessageMail = 'message-left';

/** The mail about what a caller left, in English. */
export const messagesEn: Pick<MailTexts, MessageMail> = {
  'message-left': ({ businessName, name, phone, content, leftAt, timezone }) => ({
    subject: name === null ? 'A caller left a message' : `${name} left a message`,
    lines: [
      `A caller left this message for ${businessName} on ${when(leftAt, timezone)}:`,
      `“${content}”`,
      phone === null
        ? 'The number was withheld, and the caller did not give another one.'
        : `Call back: ${formatPhoneNumber(phone)}.`,
    ],
    button: 'See your messages',
  }),
};
