import type { closing as english } from '../en/closing.ts';
import type { Arabic } from '../translation.ts';

/** What the dialog that closes days says; part of the section `calendar`. */
export const closing = {
  action: 'إغلاق أيام',
  title: 'إغلاق أيام',
  reason: 'السبب (اختياري)',
  loading: 'جارٍ البحث عن مواعيد في هذه الفترة…',
  failed: 'تعذّر تحميل المواعيد التي تقع في هذه الفترة.',
  none: 'لا تقع أي مواعيد في هذه الفترة.',
  together: 'اختر ما يحدث لهذه المواعيد. إذا تعذّر أي جزء من ذلك، فلا يُغلق شيء ولا يُلغى.',
  all: 'لكل المواعيد',
  choose: 'اختر لها كلها',
  of: 'ما يحدث لموعد {name}، {time}',
  decision: {
    keep: 'الإبقاء على الموعد',
    tell: 'الإلغاء وإبلاغ العميل',
    silent: 'الإلغاء من دون رسالة',
  },
  submit: {
    zero: 'الإغلاق',
    one: 'الإغلاق وإلغاء موعد واحد',
    two: 'الإغلاق وإلغاء موعدين',
    few: 'الإغلاق وإلغاء {count} مواعيد',
    many: 'الإغلاق وإلغاء {count} موعدًا',
    other: 'الإغلاق وإلغاء {count} موعد',
  },
  done: {
    zero: 'أُضيفت فترة الإغلاق',
    one: 'أُضيفت فترة الإغلاق وأُلغي موعد واحد',
    two: 'أُضيفت فترة الإغلاق وأُلغي موعدان',
    few: 'أُضيفت فترة الإغلاق وأُلغيت {count} مواعيد',
    many: 'أُضيفت فترة الإغلاق وأُلغي {count} موعدًا',
    other: 'أُضيفت فترة الإغلاق وأُلغي {count} موعد',
  },
} as const satisfies Arabic<typeof english>;
