import type { MailTexts } from '../mail.schema.ts';
import type { MessageMail } from './messages-en.ts';
import { phone as sayPhone, value, when } from './say-ar.ts';

/** The mail about what a caller left, in Arabic. */
export const messagesAr: Pick<MailTexts, MessageMail> = {
  'message-left': ({ businessName, name, phone, content, leftAt, timezone }) => ({
    subject: name === null ? 'ترك متصل رسالة' : `رسالة من ${value(name)}`,
    lines: [
      `ترك متصل هذه الرسالة لدى موظف استقبال ${value(businessName)} بتاريخ ${when(leftAt, timezone)}:`,
      `«${value(content)}»`,
      phone === null ? 'كان الرقم محجوبًا، ولم يذكر المتصل رقمًا آخر.' : `لمعاودة الاتصال: ${sayPhone(phone)}.`,
    ],
    button: 'عرض رسائلك',
  }),
};
