import type { spending as english } from '../en/spending.ts';
import type { Arabic } from '../translation.ts';

export const spending = {
  title: 'الحد اليومي للمكالمات',
  loadFailed: 'تعذّر تحميل الحد اليومي',
  limit: 'أقصى ما تكلّفه المكالمات في اليوم',
  choice: {
    zero: '{amount} (لا مكالمات)',
    one: '{amount} (مكالمة واحدة)',
    two: '{amount} (مكالمتان)',
    few: '{amount} ({count} مكالمات)',
    many: '{amount} ({count} مكالمة)',
    other: '{amount} ({count} مكالمة)',
  },
  none: 'بلا حد',
  save: 'حفظ الحد',
  saved: 'حُدّث الحد اليومي',
  failed: 'تعذّر تحديث الحد اليومي',
  used: 'استُخدم {spent} من {limit} اليوم',
  usedWithoutLimit: 'استُخدم {spent} اليوم',
  standing: {
    within: 'عند بلوغ الحد يسمع المتصلون رسالة قصيرة حتى منتصف الليل. ولا تُقطع المكالمات الجارية أبدًا.',
    near: 'استُخدم أكثر من 80% من حد اليوم. عند بلوغه يسمع المتصلون رسالة قصيرة حتى منتصف الليل.',
    reached:
      'بلغت المكالمات حد اليوم: يسمع المتصلون رسالة قصيرة حتى منتصف الليل. اختر حدًا أعلى ليعود الرد الآن.',
    unlimited: 'يُرد على كل مكالمة يكفي الرصيد لها.',
  },
} as const satisfies Arabic<typeof english>;
