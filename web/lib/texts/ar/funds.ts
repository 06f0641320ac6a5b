import type { funds as english } from '../en/funds.ts';
import type { Arabic } from '../translation.ts';

export const funds = {
  amount: 'المبلغ بالدولار',
  amountHint: 'مبلغ من دون سنتات، من {min} إلى {max}',
  badAmount: 'اختر مبلغًا من دون سنتات، من {min} إلى {max}.',
  presets: 'مبالغ للاختيار',
  payWith: 'وسيلة الدفع',
  otherCard: 'بطاقة أخرى',
  pay: 'دفع {price} ببطاقة {card}',
  payByCard: 'دفع {price} بالبطاقة',
  mayHavePaid:
    'لم نتمكن من معرفة نتيجة هذه الدفعة. اضغط «دفع» من جديد: لا يمكن أن تُنفَّذ الدفعة نفسها إلا مرة واحدة.',
  failedPayment: 'دفعة فاشلة',
  failedOf: 'لم يُخصم {amount} من {card}',
  failedWithoutCard: 'لم يُخصم {amount}',
  notCharged: 'لم يُخصم',
  needsAction: 'بحاجة إلى انتباهك الآن',
  rechargeStopped: 'إعادة الشحن التلقائي بحاجة إلى انتباهك',
  seeCards: 'عرض بطاقاتك',
  course: {
    title: 'رصيدك: ما مضى وما هو قادم',
    hint: 'آخر 30 يومًا، ثم الأيام الستون القادمة بحسب رسومك الشهرية ومكالمات آخر أسبوعين. ولا يُحتسب ما ستضيفه.',
    asTable: 'عرض كجدول',
    asChart: 'عرض كرسم بياني',
    loadFailed: 'تعذّر تحميل مسار رصيدك',
    empty: 'لم يتغيّر رصيدك بعد',
    emptyHint: 'يظهر مساره هنا مع أول معاملة.',
    past: 'حتى اليوم',
    ahead: 'متوقع',
    day: 'اليوم',
    balance: 'الرصيد في نهاية اليوم',
    fees: 'الرسوم الشهرية',
    kind: 'معلوم أو متوقع',
    lowest: 'أدنى رصيد قادم: {amount} بتاريخ {date}',
  },
} as const satisfies Arabic<typeof english>;
