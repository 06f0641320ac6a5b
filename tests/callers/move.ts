import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const move = scenario({
  about: 'Somebody who has an appointment moves it to another day.',
  from: CALLER,
  setting: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-01T10:30', firstName: first, lastName: last, phone: CALLER },
    ],
  }),
  lines: withCommon({
    en: {
      want: 'I need to reschedule my appointment',
      which: 'on Tuesday December 1st at 10:30',
      other: 'on Thursday, December 3rd at two in the afternoon',
    },
    fr: {
      want: 'je dois déplacer mon rendez-vous',
      which: 'le mardi 1er décembre à 10 h 30',
      other: 'le jeudi 3 décembre à 14 heures',
    },
    es: {
      want: 'necesito cambiar mi cita',
      which: 'el martes 1 de diciembre a las 10:30',
      other: 'el jueves 3 de diciembre a las dos de la tarde',
    },
    de: {
      want: 'ich muss meinen Termin verschieben',
      which: 'am Dienstag, 1. Dezember um 10 Uhr 30',
      other: 'am Donnerstag, dem 3. Dezember um 14 Uhr',
    },
    pt: {
      want: 'preciso remarcar minha consulta',
      which: 'na terça-feira, 1 de dezembro, às 10:30',
      other: 'na quinta-feira, 3 de dezembro, às duas da tarde',
    },
    it: {
      want: 'devo spostare il mio appuntamento',
      which: 'martedì 1 dicembre alle 10:30',
      other: 'giovedì 3 dicembre alle due del pomeriggio',
    },
    nl: {
      want: 'ik wil mijn afspraak verzetten',
      which: 'op dinsdag 1 december om 10:30',
      other: 'op donderdag 3 december om twee uur ’s middags',
    },
    ru: {
      want: 'мне нужно перенести запись',
      which: 'во вторник 1 декабря в 10:30',
      other: 'в четверг третьего декабря в два часа дня',
    },
    ja: {
      want: '予約を変更したいのですが',
      which: '12月1日火曜日の10時半です',
      other: '12月3日木曜日の午後2時',
    },
    zh: { want: '我想改一下预约时间', which: '12月1号星期二上午十点半', other: '12月3号星期四下午两点' },
    ar: {
      want: 'أريد تغيير موعدي',
      which: 'يوم الثلاثاء 1 ديسمبر الساعة 10:30',
      other: 'يوم الخميس 3 ديسمبر الساعة الثانية بعد الظهر',
    },
    hi: {
      want: 'मुझे अपना अपॉइंटमेंट बदलना है',
      which: 'मंगलवार 1 दिसंबर को 10:30 बजे',
      other: 'गुरुवार 3 दिसंबर को दोपहर दो बजे',
    },
  }),
  turns: ({ want, name, which, other, yes, bye }) => [
    says(want),
    says(name),
    says(which),
    says(other),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-03T14:00', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'moved',
    chargedCents: 25,
    holds: 0,
  }),
});
