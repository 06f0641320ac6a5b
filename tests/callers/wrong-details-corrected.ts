import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const wrongDetailsCorrected = scenario({
  about: 'Somebody hears the wrong day read back, says no, and names the right one.',
  from: CALLER,
  lines: withCommon({
    en: {
      ask: 'I want to book a cleaning on Tuesday December 1st at 10:30',
      correct: 'no, on Wednesday December 2nd at eleven o’clock',
    },
    fr: {
      ask: 'je voudrais réserver un détartrage le mardi 1er décembre à 10 h 30',
      correct: 'non, le mercredi 2 décembre à onze heures',
    },
    es: {
      ask: 'quiero reservar una limpieza el martes 1 de diciembre a las 10:30',
      correct: 'no, el miércoles 2 de diciembre a las once',
    },
    de: {
      ask: 'ich möchte eine Zahnreinigung am Dienstag, 1. Dezember um 10:30 Uhr buchen',
      correct: 'nein, am Mittwoch, dem 2. Dezember um elf Uhr',
    },
    pt: {
      ask: 'quero marcar uma limpeza na terça-feira, 1 de dezembro, às 10:30',
      correct: 'não, na quarta-feira, 2 de dezembro, às onze horas',
    },
    it: {
      ask: 'vorrei prenotare una pulizia martedì 1 dicembre alle 10:30',
      correct: 'no, mercoledì 2 dicembre alle undici',
    },
    nl: {
      ask: 'ik wil een gebitsreiniging boeken op dinsdag 1 december om 10:30',
      correct: 'nee, op woensdag 2 december om elf uur',
    },
    ru: {
      ask: 'запишите меня на чистку во вторник 1 декабря в 10:30',
      correct: 'нет, в среду второго декабря в одиннадцать часов',
    },
    ja: {
      ask: '12月1日火曜日の10時半にクリーニングを予約したいです',
      correct: 'いいえ、12月2日水曜日の11時です',
    },
    zh: { ask: '我要预约12月1号星期二上午十点半洗牙', correct: '不对，是12月2号星期三上午十一点' },
    ar: {
      ask: 'أريد حجز تنظيف الأسنان يوم الثلاثاء 1 ديسمبر الساعة 10:30',
      correct: 'لا، يوم الأربعاء 2 ديسمبر الساعة الحادية عشرة',
    },
    hi: {
      ask: 'मुझे मंगलवार 1 दिसंबर को 10:30 बजे सफ़ाई बुक करनी है',
      correct: 'नहीं, बुधवार 2 दिसंबर को ग्यारह बजे',
    },
  }),
  turns: ({ ask, correct, yes, name, bye }) => [
    says(ask),
    says(correct),
    says(yes),
    says(name),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-02T11:00', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'booked',
    chargedCents: 25,
    holds: 0,
  }),
});
