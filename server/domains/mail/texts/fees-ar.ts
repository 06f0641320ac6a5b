import type { MailTexts } from '../mail.schema.ts';
import { day, money, phone, value } from './say-ar.ts';

const list = (numbers: readonly string[]) => new Intl.ListFormat('ar').format(numbers.map(phone));

const ADD_FUNDS = 'متى عاد الرصيد إلى الصفر أو أكثر، يُلغى كل ذلك.';

/** The mails about fees that are not paid, in Arabic. */
export const feesAr: Pick<
  MailTexts,
  'fee-unpaid' | 'hold-announced' | 'number-held' | 'release-warning' | 'number-released'
> = {
  'fee-unpaid': ({ businessName, balanceCents, holdFrom, releaseFrom, timezone }) => ({
    subject: `رصيدك تحت الصفر: ${money(balanceCents)}`,
    lines: [
      `رصيد ${value(businessName)} هو ${money(balanceCents)}. تُخصم الرسوم الشهرية حتى إن لم يكفِ الرصيد.`,
      holdFrom !== null
        ? `يُرجى شحن الرصيد. إذا بقي تحت الصفر حتى ${day(holdFrom, timezone)}، تُوقف أرقامك مؤقتًا في نهاية دورات فوترتها، ولا يصل المتصلون إلى وكيلك بعد ذلك.`
        : releaseFrom !== null
          ? `يُرجى شحن الرصيد. إذا بقي تحت الصفر حتى ${day(releaseFrom, timezone)}، تُلغى أرقامك الموقوفة مؤقتًا ولا يمكن استعادتها.`
          : 'يُرجى شحن الرصيد. ليس لديك رقم هاتف، فلا يتأثر أي رقم. وتستمر الرسوم الشهرية.',
    ],
    button: 'شحن الرصيد',
  }),
  'hold-announced': ({ businessName, balanceCents, holdAt, numbers, timezone }) => ({
    subject: `تُوقف أرقامك مؤقتًا ابتداءً من ${day(holdAt, timezone)}`,
    lines: [
      `رصيد ${value(businessName)} هو ${money(balanceCents)}، وهو تحت الصفر منذ أسبوع أو أكثر.`,
      `تُوقف هذه الأرقام مؤقتًا عند انتهاء دورة الفوترة، ابتداءً من ${day(holdAt, timezone)}: ${list(numbers)}. ولا يصل المتصلون إلى وكيلك بعد ذلك.`,
      ADD_FUNDS,
    ],
    button: 'شحن الرصيد',
  }),
  'number-held': ({ businessName, number, reason, holdFeeCents }) => ({
    subject: `أُوقف الرقم ${phone(number)} مؤقتًا`,
    lines: [
      reason === 'unpaid'
        ? `أُوقف الرقم ${phone(number)} لدى ${value(businessName)} مؤقتًا لأن الرصيد بقي تحت الصفر.`
        : `أُوقف الرقم ${phone(number)} لدى ${value(businessName)} مؤقتًا كما طلبت.`,
      reason === 'unpaid'
        ? `لا يرد عليه وكيلك الآن. يُحفظ لك الرقم مقابل ${money(holdFeeCents)} في الشهر، ويمكنك إعادة تفعيله متى توفر الرصيد.`
        : `لا يرد عليه وكيلك الآن. يُحفظ لك الرقم مقابل ${money(holdFeeCents)} في الشهر، ويمكنك إعادة تفعيله في أي وقت.`,
    ],
    button: 'فتح الفوترة',
  }),
  'release-warning': ({ businessName, balanceCents, day: days, releaseAt, timezone }) => ({
    subject:
      days === 85
        ? `تحذير أخير: تفقد أرقامك بتاريخ ${day(releaseAt, timezone)}`
        : `تفقد أرقامك بتاريخ ${day(releaseAt, timezone)} ما لم تشحن الرصيد`,
    lines: [
      `رصيد ${value(businessName)} هو ${money(balanceCents)}، وهو تحت الصفر منذ ${days} يومًا أو أكثر.`,
      `إذا لم يتغير ذلك، يُتخلى عن أرقامك بتاريخ ${day(releaseAt, timezone)} على أقرب تقدير. وقد يحصل عليها غيرك عندئذٍ، ولا يستطيع أحد استعادتها.`,
      ADD_FUNDS,
    ],
    button: 'شحن الرصيد',
  }),
  'number-released': ({ businessName, number, reason }) => ({
    subject: `لم يعد ${phone(number)} رقمك`,
    lines: [
      reason === 'unpaid'
        ? `جرى التخلي عن الرقم ${phone(number)} لدى ${value(businessName)}: بقي الرصيد تحت الصفر 90 يومًا رغم تنبيهاتنا.`
        : `جرى التخلي عن الرقم ${phone(number)} لدى ${value(businessName)} كما طلبت.`,
      'لا تُخصم رسوم عنه بعد الآن. وتبقى مكالماته وسجل معاملاتك.',
    ],
    button: 'فتح الفوترة',
  }),
};
