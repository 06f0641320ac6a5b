import type { MailTexts } from '../mail.schema.ts';
import { money, phone, value } from './say-ar.ts';

const REASON = {
  taken: 'حصل عليه شخص آخر قبلك.',
  provider: 'لم تؤكده شركة الاتصالات خلال يوم.',
  funds: 'رُدّ ثمنه قبل أن يصبح الرقم لك.',
};

/** The mails about numbers that were ordered, in Arabic. */
export const numbersAr: Pick<MailTexts, 'number-activated' | 'number-order-failed'> = {
  'number-activated': ({ businessName, number, monthlyFeeCents, setupFeeCents }) => ({
    subject: `رقمك ${phone(number)} جاهز`,
    lines: [
      `أصبح الرقم ${phone(number)} لدى ${value(businessName)}، ووكيلك يرد عليه. اتصل به لتجربته.`,
      setupFeeCents > 0
        ? `خُصم من رصيدك ثمن شهره الأول (${money(monthlyFeeCents)}) ورسم إعداده (${money(setupFeeCents)}).`
        : `خُصم من رصيدك ثمن شهره الأول (${money(monthlyFeeCents)}).`,
    ],
    button: 'فتح لوحة التحكم',
  }),
  'number-order-failed': ({ businessName, number, failure, isCard }) => ({
    subject: `تعذّر الحصول على الرقم ${phone(number)}`,
    lines: [
      `تعذّرت إضافة الرقم ${phone(number)} إلى ${value(businessName)}. ${REASON[failure]}`,
      isCard && failure !== 'funds'
        ? 'يبقى ما دفعته في رصيدك، ويمكنك استخدامه لرقم آخر.'
        : 'لم يُخصم منك شيء مقابله. يُرجى اختيار رقم آخر.',
    ],
    button: 'اختيار رقم آخر',
  }),
};
