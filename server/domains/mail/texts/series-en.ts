import type { SeriesMailPayload } from '../appointment-payloads.ts';
import type { MailTexts, SeriesMail } from '../mail.schema.ts';
import { place } from './say-en.ts';

/** A line for each: "Tuesday, November 24, 2026 at 10:30 a.m., Eastern Time (Toronto)" */
const dates = ({ appointments, timezone }: SeriesMailPayload) =>
  appointments.map((appointment) => place({ ...appointment, timezone }));

export const seriesEn: Pick<MailTexts, SeriesMail> = {
  'appointment-series-booked': (series) => ({
    subject: `Your appointments at ${series.businessName}`,
    lines: [
      `Hello ${series.firstName},`,
      series.serviceName === null
        ? `These are your appointments at ${series.businessName}:`
        : `These are your appointments at ${series.businessName} (${series.serviceName}):`,
      ...dates(series),
      series.businessPhone === null
        ? 'To change or cancel one, please contact the business.'
        : `To change or cancel one, call ${series.businessPhone}.`,
    ],
    signature: series.businessName,
  }),
  'appointment-series-cancelled': (series) => ({
    subject: `Your appointments at ${series.businessName} were cancelled`,
    lines: [
      `Hello ${series.firstName},`,
      series.serviceName === null
        ? `These appointments at ${series.businessName} were cancelled:`
        : `These appointments at ${series.businessName} (${series.serviceName}) were cancelled:`,
      ...dates(series),
      series.businessPhone === null
        ? 'Please contact the business for new ones.'
        : `For new ones, call ${series.businessPhone}.`,
    ],
    signature: series.businessName,
  }),
};
