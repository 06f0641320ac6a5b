import { LINK_VALIDITY, PLAN } from '../../../core/plan.ts';
import { sayTo } from '../../../core/sentences/say-in.ts';
import type { AppointmentMailPayload } from '../appointment-payloads.ts';
import type { Circumstances, MailTexts, TeamChange } from '../mail.schema.ts';
import { feesAr } from './fees-ar.ts';
import { messagesAr } from './messages-ar.ts';
import { moneyBackAr } from './money-back-ar.ts';
import { numbersAr } from './numbers-ar.ts';
import { rechargeAr } from './recharge-ar.ts';
import { reportsAr } from './reports-ar.ts';
import { counted, leftToRight, money, person, place, value, when } from './say-ar.ts';
import { seriesAr } from './series-ar.ts';
import { spendingAr } from './spending-ar.ts';

const ROLE_NAMES = { admin: 'مسؤول', manager: 'مدير', staff: 'موظف' } as const;

/** "تنظيف الأسنان، الثلاثاء، 24 نوفمبر 2026 في 10:30 ص، التوقيت الشرقي لأمريكا الشمالية (Toronto)" */
const what = (appointment: AppointmentMailPayload) => {
  const { serviceName } = appointment;
  const at = place(appointment);
  return serviceName ? `${value(serviceName)}، ${at}` : at;
};

const change = ({ businessPhone }: AppointmentMailPayload) =>
  businessPhone === null
    ? 'لتغييره أو إلغائه، يُرجى التواصل مع المؤسسة.'
    : `لتغييره أو إلغائه، اتصل على ${leftToRight(businessPhone)}.`;

const PROVIDERS = { google: value('Google'), facebook: value('Facebook'), apple: value('Apple') } as const;

const sayDevice = (device: string) => value(sayTo('ar', device));

/** "كان ذلك بتاريخ 22 نوفمبر 2026 في 10:30 ص (الجهاز: Chrome على Windows، العنوان: 203.0.113.7)." */
const where = ({ at, timezone, device, address }: Circumstances) => {
  const from = [device && `الجهاز: ${sayDevice(device)}`, address && `العنوان: ${leftToRight(address)}`];
  const facts = from.filter(Boolean).join('، ');
  return facts === ''
    ? `كان ذلك بتاريخ ${when(at, timezone)}.`
    : `كان ذلك بتاريخ ${when(at, timezone)} (${facts}).`;
};

const ALARM = 'إن لم تكن أنت من فعل ذلك، فأعد تعيين كلمة مرورك الآن وأنهِ كل الجلسات التي لا تعرفها.';

const TEAM_SUBJECTS: Record<TeamChange, string> = {
  invited: 'أُرسلت دعوة إلى فريقك',
  joined: 'انضم عضو إلى فريقك',
  removed: 'أُزيل عضو من فريقك',
  role: 'تغيّر دور عضو في فريقك',
};

const PASSWORD = {
  changed: 'غُيّرت كلمة مرور حسابك، وسُجّل خروجك من كل مكان آخر.',
  set: 'عُيّنت كلمة مرور لحسابك.',
  reset: 'أُعيد تعيين كلمة مرور حسابك برابط من رسالة بريد، وسُجّل خروجك من كل مكان.',
} as const;

const FEED = {
  none: [],
  kept: ['عنوان تقويمك الخاص لا يزال يعمل: من يعرفه يرى مواعيدك. يمكنك إنهاؤه من التقويم.'],
  ended: ['أُنهي معها عنوان تقويمك الخاص.'],
} as const;

const EXPORTS = {
  customers: 'العملاء',
  appointments: 'المواعيد',
  transactions: 'سجل المعاملات',
  calls: 'قائمة المكالمات',
} as const;

const hours = (count: number) =>
  counted(count, { one: 'ساعة واحدة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' });
const days = (count: number) =>
  counted(count, { one: 'يومًا واحدًا', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' });
const hello = (firstName: string) => `مرحبًا ${value(firstName)}،`;

/** Every mail in Arabic, from right to left. */
export const ar: MailTexts = {
  ...rechargeAr,
  ...spendingAr,
  ...messagesAr,
  ...reportsAr,
  ...moneyBackAr,
  ...seriesAr,
  'low-balance': ({ businessName, balanceCents, thresholdCents }) => ({
    subject: `رصيدك ${money(balanceCents)}`,
    lines: [
      `انخفض رصيد ${value(businessName)} عن ${money(thresholdCents)}، وهو الآن ${money(balanceCents)}.`,
      'يواصل وكيلك الرد على المكالمات. اشحن الرصيد قريبًا كي لا يتوقف.',
    ],
    button: 'عرض رصيدك',
  }),
  'calls-refused': ({ businessName, balanceCents }) => ({
    subject: 'توقف وكيلك عن الرد: نفد الرصيد',
    lines: [
      `رصيد ${value(businessName)} هو ${money(balanceCents)}. وهو لا يكفي لمكالمة أخرى إلى جانب المكالمات الجارية، ونفدت المكالمات التي نرد عليها قبل الدفع.`,
      'يسمع المتصلون الآن رسالة قصيرة تطلب منهم معاودة الاتصال لاحقًا. ويعود وكيلك إلى الرد فور توفر الرصيد.',
    ],
    button: 'عرض رصيدك',
  }),
  ...feesAr,
  ...numbersAr,
  'verify-email': ({ firstName }) => ({
    subject: 'تأكيد عنوان بريدك الإلكتروني',
    lines: [
      hello(firstName),
      `يُرجى تأكيد أن عنوان البريد الإلكتروني هذا لك. يعمل الرابط مرة واحدة، وهو صالح لمدة ${hours(LINK_VALIDITY.verifyEmailHours)}.`,
      'إن لم تُنشئ حسابًا، فتجاهل هذه الرسالة.',
    ],
    button: 'تأكيد البريد الإلكتروني',
  }),
  'reset-password': ({ firstName }) => ({
    subject: 'إعادة تعيين كلمة المرور',
    lines: [
      hello(firstName),
      `طُلبت كلمة مرور جديدة لحسابك. يعمل الرابط مرة واحدة، وهو صالح لمدة ${hours(LINK_VALIDITY.resetPasswordHours)}.`,
      'إن لم تطلبها، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    ],
    button: 'اختيار كلمة مرور جديدة',
  }),
  welcome: ({ firstName, businessName }) => ({
    subject: `مرحبًا بك، ${value(firstName)}`,
    lines: [
      `حساب ${value(businessName)} جاهز. اختر رقم هاتف وحدّد خدماتك وساعات عملك، فيتلقى وكيلك مكالمته الأولى.`,
      `تدفع مقابل ما تستخدمه: تكلّف المكالمة ${money(PLAN.callPriceCents)}، والمكالمات التي تقل عن ${PLAN.billableCallSecondsMin} ثوانٍ مجانية.`,
    ],
    button: 'فتح لوحة التحكم',
  }),
  'new-device': ({ firstName, device, signedInAt, timezone }) => ({
    subject: 'تسجيل دخول من جهاز جديد',
    lines: [
      hello(firstName),
      `سُجّل الدخول إلى حسابك من ${sayDevice(device)} بتاريخ ${when(signedInAt, timezone)}.`,
      'إن كنت أنت، فلا يلزمك شيء. وإلا فأنهِ تلك الجلسة وغيّر كلمة مرورك الآن.',
    ],
    button: 'عرض جلساتك',
  }),
  invitation: ({ businessName, invitedBy, role }) => ({
    subject: `دعوة من ${value(invitedBy)} إلى ${value(businessName)}`,
    lines: [
      `دعوة من ${value(invitedBy)} للانضمام إلى ${value(businessName)} بصفة ${ROLE_NAMES[role]}.`,
      `يبقى الرابط صالحًا ${days(LINK_VALIDITY.invitationDays)}. إن كنت لا تعرف صاحب الدعوة، فتجاهل هذه الرسالة.`,
    ],
    button: 'قبول الدعوة',
  }),
  'password-changed': ({ firstName, how, feed, ...rest }) => ({
    subject: how === 'set' ? 'عُيّنت كلمة مرور لحسابك' : 'غُيّرت كلمة مرورك',
    lines: [hello(firstName), PASSWORD[how], where(rest), ...FEED[feed], ALARM],
    button: 'عرض حسابك',
  }),
  'sign-in-method-changed': ({ firstName, provider, change: changed, ...rest }) => ({
    subject:
      changed === 'linked'
        ? `أصبح ${PROVIDERS[provider]} يفتح حسابك`
        : `لم يعد ${PROVIDERS[provider]} يفتح حسابك`,
    lines: [
      hello(firstName),
      changed === 'linked'
        ? `رُبط ${PROVIDERS[provider]} بحسابك: يمكنك من الآن تسجيل الدخول به.`
        : `أُزيل ${PROVIDERS[provider]} من طرق تسجيل الدخول إلى حسابك، وانتهت الجلسات التي فُتحت به.`,
      where(rest),
      ALARM,
    ],
    button: 'عرض طرق تسجيل الدخول',
  }),
  'role-changed': ({ firstName, businessName, role, ...rest }) => ({
    subject: `تغيّر دورك في ${value(businessName)}`,
    lines: [
      hello(firstName),
      `غيّر أحد المسؤولين في ${value(businessName)} دورك. دورك الآن: ${ROLE_NAMES[role]}.`,
      `كان ذلك بتاريخ ${when(rest.at, rest.timezone)}.`,
    ],
    button: 'فتح لوحة التحكم',
  }),
  'member-removed': ({ firstName, businessName, ...rest }) => ({
    subject: `لم يعد لك وصول إلى ${value(businessName)}`,
    lines: [
      hello(firstName),
      `أزالك أحد المسؤولين في ${value(businessName)} من الفريق. لم يعد بإمكانك تسجيل الدخول.`,
      `كان ذلك بتاريخ ${when(rest.at, rest.timezone)}.`,
    ],
    button: 'فتح صفحة تسجيل الدخول',
  }),
  'team-changed': ({ businessName, by, change: changed, member, role, ...rest }) => ({
    subject: `${TEAM_SUBJECTS[changed]}: ${value(member)} (${value(businessName)})`,
    lines: [
      `${TEAM_SUBJECTS[changed]}: ${value(member)}.`,
      ...(changed === 'removed' ? [] : [`الدور: ${ROLE_NAMES[role]}.`]),
      `صاحب التغيير: ${person(by)}.`,
      where(rest),
      'إن لم تكن تتوقع ذلك، فألغِ الدعوة أو أزل العضو، ثم أعد تعيين كلمة مرورك.',
    ],
    button: 'فتح الفريق',
  }),
  'feed-changed': ({ firstName, change: changed, ...rest }) => ({
    subject: changed === 'created' ? 'أُنشئ عنوان تقويم خاص' : 'توقف عنوان تقويمك الخاص',
    lines: [
      hello(firstName),
      changed === 'created'
        ? 'أُنشئ لحسابك عنوان تقويم خاص. من يعرفه يرى مواعيدك؛ وتوقف أي عنوان سابق.'
        : 'لم يعد عنوان تقويمك الخاص يعرض شيئًا.',
      where(rest),
      ALARM,
      ...(changed === 'created' ? ['يمكنك إنهاء العنوان من التقويم.'] : []),
    ],
    button: 'فتح التقويم',
  }),
  'recharge-changed': ({ businessName, by, isOn, thresholdCents, amountCents, ...rest }) => ({
    subject: isOn
      ? `فُعّلت إعادة الشحن التلقائي لدى ${value(businessName)}`
      : `أُوقفت إعادة الشحن التلقائي لدى ${value(businessName)}`,
    lines: [
      isOn
        ? `ضُبطت إعادة الشحن التلقائي لدى ${value(businessName)}: حين يقل الرصيد عن ${money(thresholdCents)}، يُضاف ${money(amountCents)} أو ما يلزم من مضاعفاته. صاحب التغيير: ${person(by)}.`
        : `أُوقفت إعادة الشحن التلقائي لدى ${value(businessName)}، ولن يُخصم شيء تلقائيًا. صاحب التغيير: ${person(by)}.`,
      where(rest),
      'يمكنك تغيير ذلك في أي وقت من صفحة الفوترة.',
    ],
    button: 'فتح الفوترة',
  }),
  'data-exported': ({ businessName, by, what: exported, ...rest }) => ({
    subject: `تصدير بيانات من ${value(businessName)}: ${EXPORTS[exported]}`,
    lines: [
      `حُفظت بيانات من ${value(businessName)} في ملف: ${EXPORTS[exported]}. صاحب التصدير: ${person(by)}.`,
      where(rest),
      'ما يصدّره الشخص نفسه من النوع ذاته اليوم يظهر بعد ذلك في سجل النشاط فقط.',
    ],
    button: 'فتح سجل النشاط',
  }),
  'appointment-booked': (appointment) => ({
    subject: `موعدك لدى ${value(appointment.businessName)}`,
    lines: [
      hello(appointment.firstName),
      `لديك موعد لدى ${value(appointment.businessName)}: ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
  'appointment-changed': (appointment) => ({
    subject: `وقت جديد لموعدك لدى ${value(appointment.businessName)}`,
    lines: [
      hello(appointment.firstName),
      `نُقل موعدك لدى ${value(appointment.businessName)}. الموعد الآن: ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
  'appointment-cancelled': (appointment) => ({
    subject: `أُلغي موعدك لدى ${value(appointment.businessName)}`,
    lines: [
      hello(appointment.firstName),
      `أُلغي موعدك لدى ${value(appointment.businessName)}: ${what(appointment)}.`,
      appointment.businessPhone === null
        ? 'لحجز موعد آخر، يُرجى التواصل مع المؤسسة.'
        : `لحجز موعد آخر، اتصل على ${leftToRight(appointment.businessPhone)}.`,
    ],
    signature: appointment.businessName,
  }),
  'appointment-reminder': (appointment) => ({
    subject: `تذكير: موعدك لدى ${value(appointment.businessName)}`,
    lines: [
      hello(appointment.firstName),
      `نذكّرك بموعدك لدى ${value(appointment.businessName)}: ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
};
