import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { MailTexts } from '../mail.schema.ts';
import type { MessageMail } from './messages-en.ts';
import { when } from './say-fr.ts';

/** The mail about what a caller left, in French (Canada). */
export const messagesFr: Pick<MailTexts, MessageMail> = {
  'message-left': ({ businessName, name, phone, content, leftAt, timezone }) => ({
    subject: name === null ? 'Un appelant a laissé un message' : `${name} a laissé un message`,
    lines: [
      `Voici ce qu’un appelant a confié à la réception de ${businessName}, le ${when(leftAt, timezone)} :`,
      `« ${content} »`,
      phone === null
        ? 'Le numéro était masqué et l’appelant n’en a pas donné d’autre.'
        : `Pour rappeler : ${formatPhoneNumber(phone)}.`,
    ],
    button: 'Voir vos messages',
  }),
};
