import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const book = scenario({
  about:
    'Somebody new wants a cleaning, names day and time in one sentence, and agrees to what is read back.',
  from: CALLER,
  lines: withCommon({
    en: { ask: 'I would like to book a cleaning on Tuesday, December 1st at half past ten' },
    fr: { ask: 'je voudrais prendre rendez-vous pour un détartrage le mardi 1er décembre à 10 h 30' },
    es: { ask: 'quisiera reservar una limpieza el martes 1 de diciembre a las diez y media' },
    de: { ask: 'ich möchte eine Zahnreinigung am Dienstag, dem 1. Dezember um halb elf buchen' },
    pt: { ask: 'eu gostaria de marcar uma limpeza na terça-feira, 1 de dezembro, às dez e meia' },
    it: { ask: 'vorrei prenotare una pulizia martedì 1 dicembre alle dieci e mezza' },
    nl: { ask: 'ik wil graag een gebitsreiniging op dinsdag 1 december om half elf' },
    ru: { ask: 'я хочу записаться на чистку во вторник первого декабря в половине одиннадцатого' },
    ja: { ask: '12月1日火曜日の午前10時半にクリーニングを予約したいです' },
    zh: { ask: '我想预约12月1号星期二上午十点半洗牙' },
    ar: { ask: 'أريد حجز موعد تنظيف الأسنان يوم الثلاثاء 1 ديسمبر الساعة العاشرة والنصف صباحا' },
    hi: { ask: 'मुझे मंगलवार 1 दिसंबर को सुबह साढ़े दस बजे सफ़ाई के लिए अपॉइंटमेंट बुक करना है' },
  }),
  turns: ({ ask, yes, name, bye }) => [says(ask), says(yes), says(name), says(yes), ...farewell(bye)],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-01T10:30', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'booked',
    chargedCents: 25,
    holds: 0,
  }),
});
