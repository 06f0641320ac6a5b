import type { customerMail as english } from '../en/customer-mail.ts';
import type { Arabic } from '../translation.ts';

/** What the dialogs of the calendar say of mail to customers. */
export const customerMail = {
  send: 'إرسال الرسالة',
  booked: 'تصل إلى {name} ({email}) رسالة تأكيد باللغة {language}.',
  bookedAndReminded: 'تصل إلى {name} ({email}) رسالة تأكيد باللغة {language}، وتذكير قبل الموعد بيوم.',
  moved: 'يصل الوقت الجديد إلى {name} ({email}) باللغة {language}.',
  movedAndReminded: 'يصل الوقت الجديد إلى {name} ({email}) باللغة {language}، وتذكير قبل الموعد بيوم.',
  cancelled: 'تصل إلى {name} ({email}) رسالة إلغاء باللغة {language}.',
  languages: {
    en: 'الإنجليزية',
    fr: 'الفرنسية',
    ar: 'العربية',
  },
  mail_limit: 'لن يصل إلى العميل بريد: بلغ الإرسال حده لهذا اليوم.',
  mail_unpaid: 'لن يصل إلى العميل بريد: يمكنك إرسال المزيد بعد وصول دفعتك الأولى.',
} as const satisfies Arabic<typeof english>;
