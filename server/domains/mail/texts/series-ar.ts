import type { SeriesMailPayload } from '../appointment-payloads.ts';
import type { MailTexts, SeriesMail } from '../mail.schema.ts';
import { leftToRight, place, value } from './say-ar.ts';

const dates = ({ appointments, timezone }: SeriesMailPayload) =>
  appointments.map((appointment) => place({ ...appointment, timezone }));

export const seriesAr: Pick<MailTexts, SeriesMail> = {
  'appointment-series-booked': (series) => ({
    subject: `مواعيدك لدى ${value(series.businessName)}`,
    lines: [
      `مرحبًا ${value(series.firstName)}،`,
      series.serviceName === null
        ? `هذه مواعيدك لدى ${value(series.businessName)}:`
        : `هذه مواعيدك لدى ${value(series.businessName)} (${value(series.serviceName)}):`,
      ...dates(series),
      series.businessPhone === null
        ? 'لتغيير أحدها أو إلغائه، يُرجى التواصل مع المؤسسة.'
        : `لتغيير أحدها أو إلغائه، اتصل على ${leftToRight(series.businessPhone)}.`,
    ],
    signature: series.businessName,
  }),
  'appointment-series-cancelled': (series) => ({
    subject: `أُلغيت مواعيدك لدى ${value(series.businessName)}`,
    lines: [
      `مرحبًا ${value(series.firstName)}،`,
      series.serviceName === null
        ? `أُلغيت هذه المواعيد لدى ${value(series.businessName)}:`
        : `أُلغيت هذه المواعيد لدى ${value(series.businessName)} (${value(series.serviceName)}):`,
      ...dates(series),
      series.businessPhone === null
        ? 'لحجز مواعيد أخرى، يُرجى التواصل مع المؤسسة.'
        : `لحجز مواعيد أخرى، اتصل على ${leftToRight(series.businessPhone)}.`,
    ],
    signature: series.businessName,
  }),
};
