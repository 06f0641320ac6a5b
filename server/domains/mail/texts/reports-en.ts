import type { MailTexts } from '../mail.schema.ts';

export type ReportMail = 'report-ready';

/** Days have no zone: they are written as they are. */
const day = (date: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));

/** The mail about a report that made itself, in English. */
export const reportsEn: Pick<MailTexts, ReportMail> = {
  'report-ready': ({ businessName, name, from, to }) => ({
    subject: `Your report is ready: ${name}`,
    lines: [
      from === to
        ? `The report “${name}” of ${businessName} for ${day(from)} is ready.`
        : `The report “${name}” of ${businessName} for ${day(from)} to ${day(to)} is ready.`,
      'Sign in to read it, or to download it as a PDF or CSV file. The schedule of the report says who gets this email.',
    ],
    button: 'Open the report',
  }),
};
