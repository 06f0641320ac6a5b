import type { SeriesMailPayload } from '../appointment-payloads.ts';
import type { MailTexts, SeriesMail } from '../mail.schema.ts';
import { place } from './say-fr.ts';

const dates = ({ appointments, timezone }: SeriesMailPayload) =>
  appointments.map((appointment) => place({ ...appointment, timezone }));

export const seriesFr: Pick<MailTexts, SeriesMail> = {
  'appointment-series-booked': (series) => ({
    subject: `Vos rendez-vous chez ${series.businessName}`,
    lines: [
      `Bonjour ${series.firstName},`,
      series.serviceName === null
        ? `Voici vos rendez-vous chez ${series.businessName} :`
        : `Voici vos rendez-vous chez ${series.businessName} (${series.serviceName}) :`,
      ...dates(series),
      series.businessPhone === null
        ? 'Pour en déplacer ou en annuler un, communiquez avec l’entreprise.'
        : `Pour en déplacer ou en annuler un, appelez le ${series.businessPhone}.`,
    ],
    signature: series.businessName,
  }),
  'appointment-series-cancelled': (series) => ({
    subject: `Vos rendez-vous chez ${series.businessName} sont annulés`,
    lines: [
      `Bonjour ${series.firstName},`,
      series.serviceName === null
        ? `Ces rendez-vous chez ${series.businessName} ont été annulés :`
        : `Ces rendez-vous chez ${series.businessName} (${series.serviceName}) ont été annulés :`,
      ...dates(series),
      series.businessPhone === null
        ? 'Communiquez avec l’entreprise pour en prendre d’autres.'
        : `Pour en prendre d’autres, appelez le ${series.businessPhone}.`,
    ],
    signature: series.businessName,
  }),
};
