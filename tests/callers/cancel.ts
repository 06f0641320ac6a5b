import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const cancel = scenario({
  about: 'Somebody who has an appointment says their name and its time, and cancels it.',
  from: CALLER,
  setting: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-01T10:30', firstName: first, lastName: last, phone: CALLER },
    ],
  }),
  lines: withCommon({
    en: { want: 'I have to cancel my appointment', which: 'on Tuesday December 1st at 10:30' },
    fr: { want: 'je voudrais annuler mon rendez-vous', which: 'le mardi 1er décembre à 10 h 30' },
    es: { want: 'quiero cancelar mi cita', which: 'el martes 1 de diciembre a las 10:30' },
    de: { want: 'ich möchte meinen Termin absagen', which: 'am Dienstag, 1. Dezember um 10 Uhr 30' },
    pt: { want: 'quero cancelar minha consulta', which: 'na terça-feira, 1 de dezembro, às 10:30' },
    it: { want: 'vorrei annullare il mio appuntamento', which: 'martedì 1 dicembre alle 10:30' },
    nl: { want: 'ik wil mijn afspraak annuleren', which: 'op dinsdag 1 december om 10:30' },
    ru: { want: 'я хочу отменить запись', which: 'во вторник 1 декабря в 10:30' },
    ja: { want: '予約をキャンセルしたいです', which: '12月1日火曜日の10時半です' },
    zh: { want: '我想取消预约', which: '12月1号星期二上午十点半' },
    ar: { want: 'أريد إلغاء موعدي', which: 'يوم الثلاثاء 1 ديسمبر الساعة 10:30' },
    hi: { want: 'मुझे अपना अपॉइंटमेंट रद्द करना है', which: 'मंगलवार 1 दिसंबर को 10:30 बजे' },
  }),
  turns: ({ want, name, which, yes, bye }) => [
    says(want),
    says(name),
    says(which),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-01T10:30', status: 'cancelled', customer: `${first} ${last}` },
    ],
    outcome: 'cancelled',
    chargedCents: 25,
  }),
});
