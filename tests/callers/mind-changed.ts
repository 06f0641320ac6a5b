import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const mindChanged = scenario({
  about: 'Somebody who was about to book does not want to any more, and asks for a price instead.',
  from: CALLER,
  lines: withCommon({
    en: {
      ask: 'I want to book a cleaning on Tuesday December 1st at 10:30',
      no: 'no, I do not want it any more',
      price: 'how much is a check-up?',
    },
    fr: {
      ask: 'je voudrais réserver un détartrage le mardi 1er décembre à 10 h 30',
      no: 'non, finalement je ne veux plus',
      price: 'combien coûte un examen ?',
    },
    es: {
      ask: 'quiero reservar una limpieza el martes 1 de diciembre a las 10:30',
      no: 'no, ya no la quiero',
      price: '¿cuánto cuesta una revisión?',
    },
    de: {
      ask: 'ich möchte eine Zahnreinigung am Dienstag, 1. Dezember um 10:30 Uhr buchen',
      no: 'nein, doch lieber nicht',
      price: 'was kostet eine Kontrolle?',
    },
    pt: {
      ask: 'quero marcar uma limpeza na terça-feira, 1 de dezembro, às 10:30',
      no: 'não, não quero mais',
      price: 'quanto custa uma avaliação?',
    },
    it: {
      ask: 'vorrei prenotare una pulizia martedì 1 dicembre alle 10:30',
      no: 'no, non la voglio più',
      price: 'quanto costa una visita di controllo?',
    },
    nl: {
      ask: 'ik wil een gebitsreiniging boeken op dinsdag 1 december om 10:30',
      no: 'nee, toch maar niet',
      price: 'hoeveel kost een controle?',
    },
    ru: {
      ask: 'запишите меня на чистку во вторник 1 декабря в 10:30',
      no: 'нет, я передумал',
      price: 'сколько стоит осмотр?',
    },
    ja: {
      ask: '12月1日火曜日の10時半にクリーニングを予約したいです',
      no: 'いいえ、やっぱりやめます',
      price: '検診はいくらですか',
    },
    zh: { ask: '我要预约12月1号星期二上午十点半洗牙', no: '不，算了', price: '检查多少钱？' },
    ar: {
      ask: 'أريد حجز تنظيف الأسنان يوم الثلاثاء 1 ديسمبر الساعة 10:30',
      no: 'لا، غيرت رأيي',
      price: 'كم سعر الفحص؟',
    },
    hi: {
      ask: 'मुझे मंगलवार 1 दिसंबर को 10:30 बजे सफ़ाई बुक करनी है',
      no: 'नहीं, अब नहीं चाहिए',
      price: 'जाँच का कितना पैसा लगता है?',
    },
  }),
  turns: ({ ask, no, price, bye }) => [says(ask), says(no), says(price), ...farewell(bye)],
  leaves: () => ({
    appointments: [],
    outcome: 'answered',
    chargedCents: 25,
    expectedTexts: [/120|١٢٠|१२०|一百二十/],
  }),
});
