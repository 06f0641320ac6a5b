import { PLAN } from '../../../core/plan.ts';
import type { MailTexts } from '../mail.schema.ts';
import type { MoneyBackMail } from './money-back-en.ts';
import { cad, counted, leftToRight, money, person, value, when } from './say-ar.ts';

const answerDays = counted(PLAN.moneyBackAnswerDays, {
  one: 'يوم عمل واحد',
  two: 'يومي عمل',
  few: 'أيام عمل',
  many: 'يوم عمل',
  other: 'يوم عمل',
});

/** The mails about a first payment that is asked back, in Arabic. */
export const moneyBackAr: Pick<MailTexts, MoneyBackMail> = {
  'money-back-asked': ({ businessName, by, amountCents, at, timezone }) => ({
    subject: 'وصل طلبك لاسترداد المال',
    lines: [
      `طُلب استرداد الدفعة الأولى عن ${value(businessName)}، وقدرها ${cad(amountCents)}، بتاريخ ${when(at, timezone)}. صاحب الطلب: ${person(by)}.`,
      `يجيب فريق الدعم خلال ${answerDays} ويقرر المبلغ الذي يُرد. وحتى ذلك الحين يبقى رصيدك وأرقامك كما هي.`,
    ],
    button: 'عرض طلبك',
  }),
  'money-back-refunded': ({ businessName, amountCents }) => ({
    subject: `رُدّ إلى بطاقتك ${cad(amountCents)}`,
    lines: [
      `طلبت استرداد الدفعة الأولى عن ${value(businessName)}. مبلغ ${cad(amountCents)} في طريقه إلى البطاقة التي دُفع بها؛ وقد تحتاج البنوك إلى 10 أيام.`,
      'خُصم المبلغ نفسه من رصيدك. وتستمر أرقامك ورسومها الشهرية؛ أخبرنا إن أردت التخلي عنها.',
    ],
    button: 'عرض رصيدك',
  }),
  'money-back-declined': ({ businessName, answer }) => ({
    subject: 'بخصوص طلبك لاسترداد المال',
    lines: [
      `طلبت استرداد الدفعة الأولى عن ${value(businessName)}. لن نرد المبلغ، للسبب التالي:`,
      value(answer),
      'لم يتغير شيء في رصيدك. وإن كان لك رأي آخر فراسلنا.',
    ],
    button: 'فتح الفوترة',
  }),
  'money-back-notice': ({ requestId, businessId, businessName, by, reason, ...facts }) => ({
    subject: `الطلب ${requestId}: استرداد الدفعة الأولى عن ${value(businessName)}`,
    lines: [
      `صاحب الطلب: ${value(by)}، ${value(businessName)} (المؤسسة ${businessId}). المبلغ ${cad(facts.amountCents)}، والدفعة ${leftToRight(facts.paymentIntentId)}، والرصيد ${money(facts.balanceCents)}.`,
      reason === '' ? 'لم يُذكر سبب.' : `السبب: ${value(reason)}`,
      `الإجابة موعودة خلال ${answerDays}: ${leftToRight(`refund ${facts.paymentIntentId} CENTS money-back-${requestId}`)} أو ${leftToRight(`decline-request ${requestId} "SENTENCE"`)}.`,
    ],
  }),
};
