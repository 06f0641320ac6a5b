import { describe, expect, it } from 'vitest';
import { isLanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { createSentiment, readLexicons } from '../../../server/phrasebook/sentiment/compute-sentiment.ts';
import { DATA_FOLDER } from '../../support/phrasebook.ts';

const computeSentiment = createSentiment(DATA_FOLDER);

const sentimentOf = (languageCode: string, ...utterances: string[]) =>
  computeSentiment(utterances.map((text) => ({ text, languageCode }))).sentiment;

describe('the sentiment of a caller', () => {
  it.each([
    ['en', 'That is great, you are very helpful.', 'positive'],
    ['en', 'This is not good at all', 'negative'],
    ['en', 'Good morning, I would like an appointment on Tuesday', 'neutral'],
    ['fr', 'Je ne suis pas content, c’est inacceptable', 'negative'],
    ['fr', 'C’est parfait, merci', 'positive'],
    ['es', 'Buenos días, quisiera una cita', 'neutral'],
    ['es', 'El servicio fue pésimo', 'negative'],
    ['de', 'Das ist kein Problem, sehr freundlich', 'positive'],
    ['de', 'Ich bin sehr enttäuscht', 'negative'],
    ['it', 'Non sono soddisfatto', 'negative'],
    ['it', 'È stato fantastico', 'positive'],
    ['pt', 'Não gostei', 'negative'],
    ['pt', 'Bom dia, o serviço foi excelente', 'positive'],
    ['nl', 'Ik ben niet tevreden', 'negative'],
    ['nl', 'Wat fijn', 'positive'],
    ['pl', 'Jestem bardzo zadowolony', 'positive'],
    ['pl', 'To był okropny dzień', 'negative'],
    ['ru', 'Мне не понравилось', 'negative'],
    ['ru', 'Спасибо, отлично', 'positive'],
    ['tr', 'Hizmet hiç iyi değil', 'negative'],
    ['tr', 'Harika oldu', 'positive'],
    ['ar', 'الخدمة ممتازة', 'positive'],
    ['ar', 'الخدمة سيئة', 'negative'],
    ['hi', 'यह अच्छा नहीं है', 'negative'],
    ['hi', 'बहुत बढ़िया', 'positive'],
    ['zh', '我不满意，太慢了', 'negative'],
    ['zh', '服务不错，很满意', 'positive'],
    ['ja', 'サービスは良くない、最悪です', 'negative'],
    ['ja', 'とても親切でした', 'positive'],
    ['ko', '서비스가 좋지 않아요', 'negative'],
    ['ko', '정말 친절하시네요', 'positive'],
  ])('the sentiment of a caller is computed in %s from "%s": %s', (language, utterance, sentiment) => {
    expect(sentimentOf(language, utterance)).toBe(sentiment);
  });

  // The reasons of calls, regrets, politeness and preferences, in words that also occur in complaints and praise.
  it.each([
    ['en', 'My tooth hurts, and my crown is broken. I am a new patient.'],
    ['en', 'I will be late, there is a problem with my car. Is Tuesday better? Have a great day.'],
    ['fr', 'Malheureusement, je dois annuler, j’ai un problème de voiture.'],
    ['fr', 'J’ai mal aux dents. Quel est le meilleur moment? Bon, mardi alors, avec plaisir.'],
    ['es', 'El lunes por la tarde, por favor. Mejor a las cuatro, soy paciente nuevo. Me duele una muela.'],
    ['es', 'Buenas, quería una limpieza dental. ¿Es muy caro?'],
    ['de', 'Leider muss ich absagen. Ich habe Schmerzen, lieber am Dienstag, so schnell wie möglich.'],
    ['de', 'Mein Handy ist kaputt. Einfach morgen. Schönen Tag noch.'],
    ['it', 'Ho mal di denti. Purtroppo martedì è tardi, meglio lunedì. È gratis per un nuovo paziente?'],
    ['pt', 'Boa tarde, estou com dor de dente. Pode ser à tarde? Uma limpeza, quanto é caro?'],
    ['nl', 'Hoe laat bent u open? Helaas heb ik pijn. Liever dinsdag, dat is beter. Fijne dag.'],
    ['pl', 'Czy jest wolny termin? Niestety boli mnie ząb, lepiej we wtorek.'],
    ['ru', 'Больше ничего. К сожалению, у меня болит зуб. Лучше во вторник, нужна чистка.'],
    ['tr', 'Maalesef geç kalacağım. Temizlik ile ilgili bir sorum var, dişim ağrıyor.'],
    ['ar', 'للأسف عندي ألم في الأسنان. أحب أن أحجز يوم الثلاثاء، هذا أفضل. عارف الطريق.'],
    ['hi', 'मेरे दाँत में दर्द है, जल्दी का समय चाहिए। आप वापस कॉल करें। मुझे देर होगी।'],
    ['zh', '不好意思，我牙疼，最好是星期二，您方便吗？'],
    ['ja', '歯が痛いです。よかったら火曜日でいいですか。失礼します。'],
    ['ko', '이가 아파요. 도움이 필요해요. 화요일이 편해요. 감사합니다.'],
  ])('the sentiment of a caller is neutral in %s for the routine sentences "%s"', (language, utterance) => {
    expect(computeSentiment([{ text: utterance, languageCode: language }])).toEqual({
      sentiment: 'neutral',
      words: [],
    });
  });

  it('the sentiment of a caller combines all turns, each in its own language, and lists the words that it is based on', () => {
    const { sentiment, words } = computeSentiment([
      { text: 'C’est nul.', languageCode: 'fr' },
      { text: 'Great. Not bad. Excellent!', languageCode: 'en' },
    ]);
    expect(sentiment).toBe('positive');
    expect(words).toEqual([
      { word: 'nul', languageCode: 'fr', sentiment: 'negative' },
      { word: 'great', languageCode: 'en', sentiment: 'positive' },
      { word: 'excellent', languageCode: 'en', sentiment: 'positive' },
    ]);
  });

  it('the sentiment of a caller is null without text or in a language without a lexicon', () => {
    expect([sentimentOf('en'), sentimentOf('en', ' '), sentimentOf('sw', 'mbaya')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('every lexicon belongs to a language of the agent, and contains no word as both positive and negative', () => {
    const lexicons = readLexicons(DATA_FOLDER);
    expect(lexicons.size).toBe(15);
    for (const [code, lexicon] of lexicons) {
      expect(isLanguageCode(code), code).toBe(true);
      const negative = new Set(lexicon.negative);
      expect(lexicon.positive.filter((word) => negative.has(word))).toEqual([]);
    }
  });
});
