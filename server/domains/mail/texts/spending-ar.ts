import type { MailTexts } from '../mail.schema.ts';
import { money, value } from './say-ar.ts';
import type { SpendingMail } from './spending-en.ts';

/** The mails about the limits of a day in Arabic. */
export const spendingAr: Pick<MailTexts, SpendingMail> = {
  'spending-near': ({ businessName, limitCents }) => ({
    subject: 'استخدمت مكالماتك 80% من حد اليوم',
    lines: [
      `استخدمت مكالمات ${value(businessName)} اليوم 80% من حدك اليومي البالغ ${money(limitCents)}.`,
      'عند بلوغ الحد يسمع المتصلون حتى منتصف الليل رسالة قصيرة تطلب منهم معاودة الاتصال لاحقًا. وإن كان اليوم مزدحمًا فحسب، فارفع الحد الآن.',
    ],
    button: 'تغيير الحد',
  }),
  'spending-reached': ({ businessName, limitCents }) => ({
    subject: 'توقف وكيلك عن الرد: بلغت المكالمات حد اليوم',
    lines: [
      `بلغت مكالمات ${value(businessName)} اليوم حدك اليومي وقدره ${money(limitCents)}. ولم تُقطع المكالمات التي كانت قد بدأت.`,
      'يسمع المتصلون الآن رسالة قصيرة تطلب منهم معاودة الاتصال لاحقًا، وهذا لا يكلّفك شيئًا. يعود وكيلك إلى الرد عند منتصف الليل، أو فور أن ترفع الحد.',
    ],
    button: 'تغيير الحد',
  }),
};
