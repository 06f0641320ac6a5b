import type { series as english } from '../en/series.ts';
import type { Arabic } from '../translation.ts';

/** Appointments that repeat, in the dialogs of the calendar; part of the section `calendar`. */
export const series = {
  label: 'التكرار',
  never: 'من دون تكرار',
  rhythm: {
    weekly: 'كل أسبوع',
    every_2_weeks: 'كل أسبوعين',
    every_4_weeks: 'كل 4 أسابيع',
    monthly: 'كل شهر',
  },
  monthly: {
    first: 'كل شهر، أول يوم {weekday}',
    second: 'كل شهر، ثاني يوم {weekday}',
    third: 'كل شهر، ثالث يوم {weekday}',
    fourth: 'كل شهر، رابع يوم {weekday}',
    last: 'كل شهر، آخر يوم {weekday}',
  },
  weekday: 'EEEE',
  times: 'عدد المرات',
  timesBad: 'من {min} إلى {max} مرة',
  dates: 'التواريخ',
  loading: 'جارٍ التحقق من التواريخ…',
  failed: 'تعذّر التحقق من التواريخ.',
  state: {
    outside_hours: 'خارج ساعات العمل',
    outside_own_hours: 'خارج ساعات عمل هذا التقويم',
    taken: 'محجوز بالفعل',
    closed: 'مغلق',
    missing: 'تُقدَّم الساعة في هذا الوقت',
  },
  blocked: {
    zero: 'يمكن حجز كل التواريخ.',
    one: 'لا يمكن حجز تاريخ واحد.',
    two: 'لا يمكن حجز تاريخين.',
    few: 'لا يمكن حجز {count} تواريخ.',
    many: 'لا يمكن حجز {count} تاريخًا.',
    other: 'لا يمكن حجز {count} تاريخ.',
  },
  leaveOut: 'الحجز من دون هذه التواريخ',
  submit: {
    zero: 'إنشاء المواعيد',
    one: 'إنشاء موعد واحد',
    two: 'إنشاء موعدين',
    few: 'إنشاء {count} مواعيد',
    many: 'إنشاء {count} موعدًا',
    other: 'إنشاء {count} موعد',
  },
  done: {
    zero: 'لم يُنشأ أي موعد',
    one: 'أُنشئ موعد واحد',
    two: 'أُنشئ موعدان',
    few: 'أُنشئت {count} مواعيد',
    many: 'أُنشئ {count} موعدًا',
    other: 'أُنشئ {count} موعد',
  },
  place: {
    weekly: 'كل أسبوع، {position} من {times}',
    every_2_weeks: 'كل أسبوعين، {position} من {times}',
    every_4_weeks: 'كل 4 أسابيع، {position} من {times}',
    monthly: 'كل شهر، {position} من {times}',
  },
  end: {
    label: 'ما الذي تريد إلغاءه؟',
    one: 'هذا الموعد فقط',
    later: 'هذا الموعد وكل المواعيد اللاحقة',
    told: 'تصل إلى العميل رسالة واحدة عنها كلها.',
    done: {
      zero: 'لم يُلغَ أي موعد',
      one: 'أُلغي موعد واحد',
      two: 'أُلغي موعدان',
      few: 'أُلغيت {count} مواعيد',
      many: 'أُلغي {count} موعدًا',
      other: 'أُلغي {count} موعد',
    },
  },
} as const satisfies Arabic<typeof english>;
