import { farewell, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

/** Lines of a caller who switches to English. Only the scenario in English switches to another language, French. */
const english = { ask: 'how much is a cleaning?', bye: 'no thanks, goodbye', spoken: 'en' };

export const mixedLanguages = scenario({
  about: 'Somebody asks for another language of the clinic, and goes on in it.',
  from: CALLER,
  setting: ({ spoken }) => ({ languages: [spoken] }),
  lines: withCommon({
    en: {
      wish: 'parlez-vous français ?',
      ask: 'combien coûte un nettoyage, un détartrage ?',
      bye: 'non merci, au revoir',
      spoken: 'fr',
    },
    fr: { wish: 'do you speak English?', ...english },
    es: { wish: '¿habla inglés? English please', ...english },
    de: { wish: 'sprechen Sie Englisch?', ...english },
    pt: { wish: 'você fala inglês?', ...english },
    it: { wish: 'parla inglese?', ...english },
    nl: { wish: 'spreekt u Engels?', ...english },
    ru: { wish: 'можно по-английски?', ...english },
    ja: { wish: '英語でお願いします', ...english },
    zh: { wish: '可以说英语吗？', ...english },
    ar: { wish: 'هل تتحدثون الإنجليزية؟', ...english },
    hi: { wish: 'क्या आप अंग्रेज़ी में बात कर सकते हैं?', ...english },
  }),
  turns: ({ wish, ask, bye }) => [says(wish), says(ask), ...farewell(bye)],
  leaves: ({ spoken }) => ({
    appointments: [],
    outcome: 'answered',
    chargedCents: 25,
    expectedTexts: [/95/],
    language: spoken,
  }),
});
