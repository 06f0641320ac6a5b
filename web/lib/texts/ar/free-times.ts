import type { freeTimes as english } from '../en/free-times.ts';
import type { Arabic } from '../translation.ts';

/** The free times of a day, in the forms of the calendar. */
export const freeTimes = {
  title: 'الأوقات المتاحة',
  loading: 'جارٍ البحث عن أوقات متاحة…',
  none: 'لا يوجد وقت متاح في هذا اليوم. يمكنك مع ذلك كتابة وقت.',
  later: 'أقرب الأيام المتاحة',
  closedBy: {
    hours: 'مغلق: لا تشمل ساعات العمل هذا اليوم.',
    closed_time: 'مغلق: هذا اليوم عطلة أو ضمن فترة إغلاق.',
  },
  failed: 'تعذّر تحميل الأوقات المتاحة. يمكنك مع ذلك كتابة وقت.',
} as const satisfies Arabic<typeof english>;
