import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const bookInSteps = scenario({
  about:
    'Somebody who only says that they want an appointment is asked for the service, the day, the time and the name.',
  from: CALLER,
  lines: withCommon({
    en: {
      want: 'I need an appointment',
      service: 'a check-up',
      day: 'on Monday',
      time: 'at two in the afternoon',
    },
    fr: { want: 'je voudrais un rendez-vous', service: 'un examen', day: 'lundi', time: 'à 14 heures' },
    es: {
      want: 'necesito una cita',
      service: 'una revisión',
      day: 'el lunes',
      time: 'a las dos de la tarde',
    },
    de: { want: 'ich brauche einen Termin', service: 'eine Kontrolle', day: 'am Montag', time: 'um 14 Uhr' },
    pt: {
      want: 'preciso de uma consulta',
      service: 'uma avaliação',
      day: 'na segunda-feira',
      time: 'às duas da tarde',
    },
    it: {
      want: 'vorrei un appuntamento',
      service: 'una visita di controllo',
      day: 'lunedì',
      time: 'alle due del pomeriggio',
    },
    nl: {
      want: 'ik wil een afspraak maken',
      service: 'een controle',
      day: 'op maandag',
      time: 'om twee uur ’s middags',
    },
    ru: {
      want: 'хочу записаться на приём',
      service: 'на осмотр',
      day: 'в понедельник',
      time: 'в два часа дня',
    },
    ja: { want: '予約をお願いします', service: '検診です', day: '月曜日', time: '午後2時' },
    zh: { want: '我想预约', service: '检查', day: '星期一', time: '下午两点' },
    ar: { want: 'أريد موعدا', service: 'فحص', day: 'يوم الاثنين', time: 'الساعة الثانية بعد الظهر' },
    hi: { want: 'मुझे अपॉइंटमेंट चाहिए', service: 'जाँच', day: 'सोमवार को', time: 'दोपहर दो बजे' },
  }),
  turns: ({ want, service, day, time, yes, name, bye }) => [
    says(want),
    says(service),
    says(day),
    says(time),
    says(yes),
    says(name),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'checkUp', starts: '2026-11-30T14:00', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'booked',
    chargedCents: 25,
    holds: 0,
  }),
});
