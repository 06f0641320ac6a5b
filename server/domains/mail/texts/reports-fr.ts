import type { MailTexts } from '../mail.schema.ts';
import type { ReportMail } from './reports-en.ts';

/** Days have no zone: they are written as they are. */
const day = (date: string) =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));

/** The mail about a report that made itself, in French (Canada). */
export const reportsFr: Pick<MailTexts, ReportMail> = {
  'report-ready': ({ businessName, name, from, to }) => ({
    subject: `Votre rapport est prêt : ${name}`,
    lines: [
      from === to
        ? `Le rapport « ${name} » de ${businessName} pour le ${day(from)} est prêt.`
        : `Le rapport « ${name} » de ${businessName} pour la période du ${day(from)} au ${day(to)} est prêt.`,
      'Connectez-vous pour le lire ou pour le télécharger en PDF ou en CSV. L’envoi de ce courriel se règle dans la planification du rapport.',
    ],
    button: 'Ouvrir le rapport',
  }),
};
