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
  ])('is computed in %s from "%s": %s', (language, utterance, sentiment) => {
    expect(sentimentOf(language, utterance)).toBe(sentiment);
  });

  it('combines all turns, each in its own language, and lists the words that counted', () => {
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

  it('is null without text or in a language without a lexicon', () => {
    expect([sentimentOf('en'), sentimentOf('en', ' '), sentimentOf('sw', 'mbaya')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('uses lexicons of spoken languages without a word on both sides', () => {
    const lexicons = readLexicons(DATA_FOLDER);
    expect(lexicons.size).toBe(15);
    for (const [code, lexicon] of lexicons) {
      expect(isLanguageCode(code), code).toBe(true);
      const negative = new Set(lexicon.negative);
      expect(lexicon.positive.filter((word) => negative.has(word))).toEqual([]);
    }
  });
});
