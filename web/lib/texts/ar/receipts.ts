import type { receipts as english } from '../en/receipts.ts';
import type { Arabic } from '../translation.ts';

export const receipts = {
  page: 'إيصال',
  title: 'الإيصال {number}',
  back: 'العودة إلى الفوترة',
  from: 'صادر عن',
  issuer: 'Callingua',
  issuerPlace: 'كندا',
  to: 'صادر إلى',
  tax: 'الضريبة',
  loadFailed: 'تعذّر تحميل هذا الإيصال',
  download: 'تنزيل PDF',
  downloadFailed: 'تعذّر تنزيل الإيصال',
  settings: 'الإيصالات',
  mailed: 'إرسال كل إيصال بالبريد الإلكتروني إلى المسؤولين',
  address: 'العنوان على الإيصالات',
  addressHint: 'يظهر تحت اسم مؤسستك. اختياري.',
  addressTooLong: '{count} حرف على الأكثر.',
  save: 'حفظ',
  saved: 'حُفظت إعدادات الإيصالات',
  saveFailed: 'تعذّر حفظ إعدادات الإيصالات',
  settingsFailed: 'تعذّر تحميل إعدادات الإيصالات',
} as const satisfies Arabic<typeof english>;
