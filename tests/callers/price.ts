import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const price = scenario({
  about: 'Somebody only asks what a cleaning costs.',
  from: CALLER,
  lines: withCommon({
    en: { ask: 'how much is a cleaning?' },
    fr: { ask: 'combien coûte un détartrage ?' },
    es: { ask: '¿cuánto cuesta una limpieza?' },
    de: { ask: 'was kostet eine Zahnreinigung?' },
    pt: { ask: 'quanto custa uma limpeza?' },
    it: { ask: 'quanto costa una pulizia?' },
    nl: { ask: 'hoeveel kost een gebitsreiniging?' },
    ru: { ask: 'сколько стоит чистка?' },
    ja: { ask: 'クリーニングはいくらですか' },
    zh: { ask: '洗牙多少钱？' },
    ar: { ask: 'كم سعر تنظيف الأسنان؟' },
    hi: { ask: 'सफ़ाई का कितना पैसा लगता है?' },
  }),
  turns: ({ ask, bye }) => [says(ask), ...farewell(bye)],
  leaves: () => ({
    appointments: [],
    outcome: 'answered',
    chargedCents: 25,
    expectedTexts: [/95|٩٥|९५|九十五/],
  }),
});
