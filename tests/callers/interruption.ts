import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CLINIC_PHRASES } from './clinic-phrases.ts';
import { CALLER, withCommon } from './common-phrases.ts';

const cleaning = (language: string): string => CLINIC_PHRASES[language]?.cleaning ?? '';

export const interruption = scenario({
  about: 'Somebody speaks over what is being read back, and names another day.',
  from: CALLER,
  lines: withCommon({
    en: {
      ask: 'I want to book a cleaning on Tuesday December 1st at 10:30',
      over: 'no, not Tuesday, Wednesday December 2nd at 10:30',
      understood: cleaning('en'),
    },
    fr: {
      ask: 'je voudrais réserver un détartrage le mardi 1er décembre à 10 h 30',
      over: 'non, pas mardi, mercredi 2 décembre à 10 h 30',
      understood: cleaning('fr'),
    },
    es: {
      ask: 'quiero reservar una limpieza el martes 1 de diciembre a las 10:30',
      over: 'no, el martes no, el miércoles 2 de diciembre a las 10:30',
      understood: cleaning('es'),
    },
    de: {
      ask: 'ich möchte eine Zahnreinigung am Dienstag, 1. Dezember um 10:30 Uhr buchen',
      over: 'nein, nicht Dienstag, Mittwoch, 2. Dezember um 10:30 Uhr',
      understood: cleaning('de'),
    },
    pt: {
      ask: 'quero marcar uma limpeza na terça-feira, 1 de dezembro, às 10:30',
      over: 'não, terça não, quarta-feira, 2 de dezembro, às 10:30',
      understood: cleaning('pt'),
    },
    it: {
      ask: 'vorrei prenotare una pulizia martedì 1 dicembre alle 10:30',
      over: 'no, non martedì, mercoledì 2 dicembre alle 10:30',
      understood: cleaning('it'),
    },
    nl: {
      ask: 'ik wil een gebitsreiniging boeken op dinsdag 1 december om 10:30',
      over: 'nee, niet dinsdag, woensdag 2 december om 10:30',
      understood: cleaning('nl'),
    },
    ru: {
      ask: 'запишите меня на чистку во вторник 1 декабря в 10:30',
      over: 'нет, не во вторник, в среду 2 декабря в 10:30',
      understood: cleaning('ru'),
    },
    ja: {
      ask: '12月1日火曜日の10時半にクリーニングを予約したいです',
      over: 'いいえ、12月2日水曜日の10時半です',
      understood: cleaning('ja'),
    },
    zh: {
      ask: '我要预约12月1号星期二上午十点半洗牙',
      over: '不是星期二，是12月2号星期三上午十点半',
      understood: cleaning('zh'),
    },
    ar: {
      ask: 'أريد حجز تنظيف الأسنان يوم الثلاثاء 1 ديسمبر الساعة 10:30',
      over: 'لا، ليس الثلاثاء، الأربعاء 2 ديسمبر الساعة 10:30',
      understood: cleaning('ar'),
    },
    hi: {
      ask: 'मुझे मंगलवार 1 दिसंबर को 10:30 बजे सफ़ाई बुक करनी है',
      over: 'नहीं, मंगलवार नहीं, बुधवार 2 दिसंबर को 10:30 बजे',
      understood: cleaning('hi'),
    },
  }),
  turns: ({ ask, over, understood, yes, name, bye }) => [
    says(ask),
    says(over, { interruptAfter: understood }),
    says(yes),
    says(name),
    says(yes),
    ...farewell(bye),
  ],
  leaves: ({ first, last }) => ({
    appointments: [
      { service: 'cleaning', starts: '2026-12-02T10:30', status: 'confirmed', customer: `${first} ${last}` },
    ],
    outcome: 'booked',
    chargedCents: 25,
    holds: 0,
  }),
});
