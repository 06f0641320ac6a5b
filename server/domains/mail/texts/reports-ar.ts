import type { MailTexts } from '../mail.schema.ts';
import type { ReportMail } from './reports-en.ts';
import { day, value } from './say-ar.ts';

/** The mail about a report that made itself, in Arabic. Days have no zone: they are written as they are. */
export const reportsAr: Pick<MailTexts, ReportMail> = {
  'report-ready': ({ businessName, name, from, to }) => ({
    subject: `تقريرك جاهز: ${value(name)}`,
    lines: [
      from === to
        ? `التقرير «${value(name)}» لدى ${value(businessName)} ليوم ${day(from, 'UTC')} جاهز.`
        : `التقرير «${value(name)}» لدى ${value(businessName)} للفترة من ${day(from, 'UTC')} إلى ${day(to, 'UTC')} جاهز.`,
      'سجّل الدخول لقراءته أو لتنزيله بصيغة PDF أو CSV. وتتحكم في وصول هذه الرسالة من جدولة التقرير.',
    ],
    button: 'فتح التقرير',
  }),
};
