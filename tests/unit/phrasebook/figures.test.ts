import { describe, expect, it } from 'vitest';
import { phrasebook } from '../../../server/modules/agent/conversations/phrasebook.ts';
import {
  type CallFacts,
  createFigureCheck,
} from '../../../server/modules/agent/conversations/policy/known-figures.ts';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { makeFacts } from './fake-business.ts';

/**
 * Facts of the checks: open 9 to 5, Botox at $80 for 30 minutes, closed 24 to 26 December; now is 25 November 2026,
 * 14:00.
 */
const checkIn = (language: LanguageCode, learned: Partial<CallFacts> = {}) => {
  const check = createFigureCheck(language, makeFacts(language));
  return (sentence: string) => check(sentence, { toolOutputs: [], turns: [], isReadBack: false, ...learned });
};

it('the check of figures accepts the date and the hours of a shortened day', () => {
  const changedDays = [{ day: '2026-12-08', spans: [{ opens: '09:00', closes: '12:20' }] }];
  const check = createFigureCheck('en', makeFacts('en', { changedDays }));
  const call: CallFacts = { toolOutputs: [], turns: [], isReadBack: false };
  expect(check('On December 8th we close at 12:20 PM.', call)).toEqual([]);
  expect(check('On December 8th we close at 12:40 PM.', call)).toHaveLength(1);
});

/** Sentences per language that the facts support, and sentences with an unsupported figure of each kind. */
const SENTENCES: Record<string, { true: string[]; false: string[] }> = {
  en: {
    true: [
      'Botox costs $80 and takes 30 minutes.',
      'Botox is eighty dollars.',
      'We are open from nine to five.',
      'We open at 9:00 AM.',
      'We are closed on December 25th.',
      'One moment, please; I have two questions.',
      'Your first name, please?',
    ],
    false: [
      'Botox costs $85.',
      'Botox is eighty-five dollars.',
      'It is one hundred and twenty-five dollars.',
      'We are open until 11:15 PM.',
      'Come at half past seven.',
      'We are closed on January 6th.',
      'You get 15% off.',
      'That is fifteen percent less.',
      'Call 416 555 0199.',
      'Call four one six five five five oh one nine nine.',
      'We have 23 dentists.',
      'We have nineteen dentists.',
    ],
  },
  fr: {
    true: [
      'Le Botox coûte 80 $ et dure 30 minutes.',
      'C’est quatre-vingts dollars.',
      'Nous ouvrons à neuf heures.',
      'Nous sommes fermés le 25 décembre.',
      'Un instant, s’il vous plaît.',
    ],
    false: [
      'Le Botox coûte 85 $.',
      'C’est cent vingt-cinq dollars.',
      'Nous fermons à 23 h 15.',
      'Nous sommes fermés le 6 janvier.',
      'Vous avez quinze pour cent de rabais.',
      'Appelez le 514 555-0199.',
    ],
  },
  es: {
    true: [
      'Botox cuesta 80 dólares.',
      'Son ochenta dólares.',
      'Abrimos a las nueve.',
      'Cerramos el 25 de diciembre.',
    ],
    false: [
      'Cuesta 85 dólares.',
      'Son ciento veinticinco dólares.',
      'Cerramos a las once y cuarto.',
      'Cerramos el 6 de enero.',
      'Tiene un quince por ciento de descuento.',
    ],
  },
  de: {
    true: [
      'Botox kostet 80 Dollar.',
      'Das macht achtzig Dollar.',
      'Wir öffnen um neun Uhr.',
      'Am 25. Dezember ist geschlossen.',
    ],
    false: [
      'Botox kostet 85 Dollar.',
      'Das macht hundertfünfundzwanzig Dollar.',
      'Wir schließen um 23:15 Uhr.',
      'Am 6. Januar ist geschlossen.',
      'Sie bekommen fünfzehn Prozent Rabatt.',
    ],
  },
  pt: {
    true: [
      'Botox custa 80 dólares.',
      'São oitenta dólares.',
      'Abrimos às nove horas.',
      'Fechamos no dia 25 de dezembro.',
    ],
    false: [
      'Custa 85 dólares.',
      'São cento e vinte e cinco dólares.',
      'Fechamos às 23:15.',
      'Fechamos no dia 6 de janeiro.',
      'Tem quinze por cento de desconto.',
    ],
  },
  it: {
    true: [
      'Botox costa 80 dollari.',
      'Sono ottanta dollari.',
      'Apriamo alle nove.',
      'Siamo chiusi il 25 dicembre.',
      'Lei sei gentile.',
    ],
    false: [
      'Costa 85 dollari.',
      'Sono centoventicinque dollari.',
      'Chiudiamo alle 23:15.',
      'Siamo chiusi il 6 gennaio.',
      'Ha il quindici per cento di sconto.',
    ],
  },
  nl: {
    true: [
      'Botox kost 80 dollar.',
      'Dat is tachtig dollar.',
      'Wij openen om negen uur.',
      'Op 25 december zijn we gesloten.',
    ],
    false: [
      'Botox kost 85 dollar.',
      'Dat is honderdvijfentwintig dollar.',
      'Wij sluiten om 23:15 uur.',
      'Op 6 januari zijn we gesloten.',
      'U krijgt vijftien procent korting.',
    ],
  },
  ru: {
    true: [
      'Ботокс стоит 80 долларов.',
      'Это восемьдесят долларов.',
      'Мы открываемся в девять часов.',
      '25 декабря мы закрыты.',
    ],
    false: [
      'Ботокс стоит 85 долларов.',
      'Это сто двадцать пять долларов.',
      'Мы закрываемся в 23:15.',
      '6 января мы закрыты.',
      'Скидка пятнадцать процентов.',
    ],
  },
  ja: {
    true: [
      'ボトックスは80ドルです。',
      '八十ドルです。',
      '午前9時に開きます。',
      '12月25日は休みです。',
      '十分ご注意ください。',
    ],
    false: [
      'ボトックスは85ドルです。',
      '百二十五ドルです。',
      '23時15分に閉まります。',
      '1月6日は休みです。',
      '十五パーセント引きです。',
    ],
  },
  zh: {
    true: ['肉毒素是80美元。', '八十美元。', '上午九点开门。', '12月25日休息。', '十分感谢。'],
    false: [
      '肉毒素是85美元。',
      '一百二十五美元。',
      '晚上11点15分关门。',
      '1月6日休息。',
      '百分之十五的折扣。',
    ],
  },
  ar: {
    true: [
      'سعر البوتوكس 80 دولاراً.',
      'السعر ثمانون دولاراً.',
      'نفتح الساعة التاسعة.',
      'نحن مغلقون يوم 25 ديسمبر.',
      'لحظة واحدة من فضلك.',
    ],
    false: [
      'سعر البوتوكس ٨٥ دولاراً.',
      'السعر خمسة وثمانون دولاراً.',
      'نغلق الساعة 23:15.',
      'نحن مغلقون يوم 6 يناير.',
      'خصم ١٥٪ لك.',
    ],
  },
  hi: {
    true: ['बोटॉक्स की कीमत 80 डॉलर है।', 'कीमत अस्सी डॉलर है।', 'हम सुबह 9 बजे खुलते हैं।', '25 दिसंबर को बंद है।'],
    false: [
      'कीमत ८५ डॉलर है।',
      'कीमत पचासी डॉलर है।',
      'हम रात 11:15 बजे बंद होते हैं।',
      '6 जनवरी को बंद है।',
      'पंद्रह प्रतिशत छूट है।',
    ],
  },
  // Languages without phrasebook rules: only digits are checked, not numbers in words.
  ko: {
    true: ['보톡스는 80달러입니다.', '9:00에 엽니다.'],
    false: ['보톡스는 85달러입니다.', '15% 할인됩니다.', '23:15에 닫습니다.'],
  },
  th: { true: ['ราคา 80 ดอลลาร์'], false: ['ราคา ๘๕ ดอลลาร์', 'ลด 15%'] },
};

describe('the check of figures in a sentence of a model', () => {
  const rows = (kind: 'true' | 'false') =>
    Object.entries(SENTENCES).flatMap(([language, { [kind]: list }]) =>
      list.map((sentence) => [language as LanguageCode, sentence] as const),
    );

  it.each(rows('true'))(
    'the check of figures in a sentence of a model accepts a true sentence in %s: %s',
    (language, sentence) => {
      expect(checkIn(language)(sentence)).toEqual([]);
    },
  );

  it.each(rows('false'))(
    'the check of figures in a sentence of a model detects a figure in %s that is not in the facts: %s',
    (language, sentence) => {
      expect(checkIn(language)(sentence)).not.toEqual([]);
    },
  );

  it('the check of figures in a sentence of a model accepts figures that a tool returned', () => {
    const toolOutputs = [
      { slots: ['2026-12-01T10:30'] },
      { passages: [{ answer: 'Parking costs 7 dollars.' }] },
    ];
    const check = checkIn('en', { toolOutputs });
    expect(check('On Tuesday, December 1 at 10:30 AM.')).toEqual([]);
    expect(check('Parking costs seven dollars.')).toEqual([]);
    expect(checkIn('en')('On Tuesday, December 1 at 10:30 AM.')).not.toEqual([]);
  });

  it('the check of figures in a sentence of a model does not accept ids from tool results as figures', () => {
    const check = checkIn('en', { toolOutputs: [{ appointment_id: 4711, hold_id: '99' }] });
    expect(check('Take bus 4711.')).not.toEqual([]);
    expect(check('Take bus 99.')).not.toEqual([]);
  });

  it('the check of figures accepts times, days and numbers that the caller named, even in words', () => {
    const turns = [
      { position: 1, role: 'user' as const, content: 'Next Tuesday at 7, my number is 416 555 0199' },
    ];
    const check = checkIn('en', { turns });
    expect(check('On Tuesday, December 1st at seven?')).toEqual([]);
    expect(check('I have 4, 1, 6, 5, 5, 5, 0, 1, 9, 9.')).toEqual([]);
    expect(check('I have 4, 1, 6, 5, 5, 5, 0, 1, 9, 8.')).not.toEqual([]);
  });

  it('the check of figures accepts prices and discounts that the agent named, but not those that only the caller named', () => {
    const utterance = 'It costs 5 dollars with 50 percent off, right?';
    const of = (role: 'user' | 'assistant') =>
      checkIn('en', { turns: [{ position: 1, role, content: utterance }] });
    expect(of('user')('Yes, 5 dollars.')).not.toEqual([]);
    expect(of('user')('Yes, 50 percent off.')).not.toEqual([]);
    expect(of('assistant')('Yes, 5 dollars.')).toEqual([]);
  });

  it('the check of figures in a sentence of a model parses two thousand characters of digits and words in less than half a second', () => {
    const long = 'one hundred and twenty dollars on 1,234,567 days '.repeat(40);
    const began = performance.now();
    phrasebook.readFigures(long, 'en', { today: '2026-11-25' });
    expect(performance.now() - began).toBeLessThan(500);
  });
});
