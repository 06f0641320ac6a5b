import type { shell as english } from '../en/shell.ts';
import type { Arabic } from '../translation.ts';

export const shell = {
  skip: 'الانتقال إلى المحتوى',
  nav: {
    label: 'التنقل الرئيسي',
    tabs: 'علامات التبويب',
    dashboard: 'لوحة التحكم',
    customers: 'العملاء',
    calendar: 'التقويم',
    calls: 'المكالمات',
    messages: 'الرسائل',
    settings: 'الإعدادات',
    billing: 'الفوترة',
  },
  openMenu: 'فتح القائمة',
  menu: 'القائمة',
  collapse: 'طي الشريط الجانبي',
  expand: 'توسيع الشريط الجانبي',
  toDark: 'التبديل إلى المظهر الداكن',
  toLight: 'التبديل إلى المظهر الفاتح',
  language: 'اللغة',
  languageFailed: 'تعذّر تغيير اللغة',
  userMenu: 'حساب {name}',
  profile: 'الملف الشخصي والأمان',
  team: 'إدارة الفريق',
  billingAndFunds: 'الفوترة والرصيد',
  logout: 'تسجيل الخروج',
  loggedOut: 'تسجيل الخروج',
  loggedOutMessage: 'سُجّل خروجك بنجاح.',
  role: {
    admin: 'مسؤول',
    manager: 'مدير',
    staff: 'موظف',
  },
} as const satisfies Arabic<typeof english>;
