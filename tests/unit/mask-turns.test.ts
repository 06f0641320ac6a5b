import { describe, expect, it } from 'vitest';
import {
  type CallerTurn,
  maskTurn,
  recentTurnsOf,
} from '../../server/modules/agent/conversations/session/mask-turns.ts';
import type { LanguageCode } from '../../server/modules/languages/catalogue/languages.ts';

/** The stored transcript after these caller turns. */
function transcript(turns: readonly string[], language: LanguageCode = 'en'): string[] {
  const stored = new Map<number, string>();
  let before = recentTurnsOf([]);
  turns.forEach((content, position) => {
    const masked = maskTurn(content, { before, position, languages: [language, 'en'] });
    stored.set(position, masked.content);
    for (const turn of masked.changed) stored.set(turn.position, turn.content);
    before = masked.before;
  });
  return [...stored.values()];
}

const fourOnes = (four: string, one: string, space = ' ') =>
  [four, ...Array.from({ length: 15 }, () => one)].join(space);

describe('maskTurn and a card number in words', () => {
  it.each<[LanguageCode, string]>([
    ['en', fourOnes('four', 'one')],
    ['fr', fourOnes('quatre', 'un')],
    ['ru', fourOnes('четыре', 'один')],
    ['ja', fourOnes('四', '一', '')],
    ['zh', fourOnes('四', '一', '')],
    ['zh', fourOnes('四', '幺', '')],
    ['ar', fourOnes('أربعة', 'واحد')],
    ['hi', fourOnes('चार', 'एक')],
    ['es', fourOnes('cuatro', 'uno')],
    ['de', fourOnes('vier', 'eins')],
    ['pt', fourOnes('quatro', 'um')],
    ['it', fourOnes('quattro', 'uno')],
    ['nl', fourOnes('vier', 'een')],
  ])('maskTurn masks a card number that is spoken digit by digit in %s', (language, utterance) => {
    const [stored = ''] = transcript([`${utterance}.`], language);
    expect(stored.replace(/[•\s.]/g, '')).toBe('');
    expect(stored.match(/•/g)).toHaveLength(16);
  });

  it.each<[LanguageCode, string]>([
    ['en', 'four triple one, double one double one, one one one one, one one one one'],
    ['en', 'Forty-one eleven, eleven eleven, eleven eleven, eleven eleven'],
    ['fr', 'quarante et un onze onze onze onze onze onze onze'],
    ['de', 'einundvierzig elf elf elf elf elf elf elf'],
    ['es', 'cuarenta y uno once once once once once once once'],
    ['en', '4111 one one one one 1111 1111'],
  ])(
    'maskTurn masks a card number that is spoken in pairs, with repetitions or next to digits in %s',
    (language, utterance) => {
      const [stored = ''] = transcript([utterance], language);
      expect(stored.match(/•/g)).toHaveLength(16);
      expect(stored).not.toMatch(/[\p{L}\d]/u);
    },
  );

  it('maskTurn masks a card number in words together with its security code', () => {
    expect(transcript([`${fourOnes('four', 'one')}, one two three`])[0]).not.toMatch(/[a-z]/);
    expect(transcript(['my card', 'The cvv is one two three'])[1]).toBe('The cvv is • • •');
  });
});

describe('maskTurn and a card number over several turns', () => {
  it.each<[string, string[], string[]]>([
    ['two halves', ['It is 4111 1111', '1111 1111'], ['It is •••• ••••', '•••• ••••']],
    [
      'with words between',
      ['4111 1111.', 'Okay, and then 1111 1111, thank you'],
      ['•••• ••••.', 'Okay, and then •••• ••••, thank you'],
    ],
    [
      'three turns',
      ['4111 1111', '1111', '1111 and I need Tuesday'],
      ['•••• ••••', '••••', '•••• and I need Tuesday'],
    ],
    ['keys', ['pressed 41111111', 'pressed 11111111'], ['pressed ••••••••', 'pressed ••••••••']],
    [
      'words, then digits',
      ['four one one one, one one one one', '1111 1111'],
      ['• • • •, • • • •', '•••• ••••'],
    ],
    ['its code in the next turn', ['4111 1111 1111 1111', '123'], ['•••• •••• •••• ••••', '•••']],
    [
      'its code when asked for',
      ['4111 1111 1111 1111', 'What do you need?', 'The security code is 1234'],
      ['•••• •••• •••• ••••', 'What do you need?', 'The security code is ••••'],
    ],
  ])('maskTurn masks every turn with a part of a card number: %s', (_name, turns, stored) => {
    expect(transcript(turns)).toEqual(stored);
  });

  it('maskTurn masks a card number whose first half is in a turn that was stored before a lost connection', () => {
    const stored: (CallerTurn & { role: string })[] = [
      { position: 1, role: 'user', content: '4111 1111' },
      { position: 2, role: 'assistant', content: 'Yes?' },
    ];
    const masked = maskTurn('1111 1111', { before: recentTurnsOf(stored), position: 3, languages: ['en'] });
    expect(masked).toMatchObject({
      content: '•••• ••••',
      hasCard: true,
      changed: [{ position: 1, content: '•••• ••••' }],
    });
  });
});

describe('maskTurn and other numbers', () => {
  it.each<[string[]]>([
    [['My number is 514 555 0123', 'On Tuesday the 12th at 10 30', 'For 2 people']],
    [['514 555 0123', '514 555 0124', '416 555 0119']],
    [['five one four, five five five, zero one two three']],
    [['The gate has the security code 1234']],
    [['One two three testing', 'Table for 4', '10 30']],
    [['On 12/11/2026', '2026-12-01', '10.30']],
  ])('maskTurn leaves %j unchanged', (turns) => {
    expect(transcript(turns)).toEqual(turns);
  });

  it('maskTurn does not normalize the Unicode characters of text without a card number', () => {
    expect(transcript(['ｆｏｕｒ ½ ﬁne'])).toEqual(['ｆｏｕｒ ½ ﬁne']);
  });
});

it('maskTurn processes 1,500 characters of number words in less than a second', () => {
  const before = process.cpuUsage();
  for (let round = 0; round < 5; round += 1)
    transcript(['1 '.repeat(250), 'one '.repeat(125), '4 '.repeat(250)]);
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(3_000);
});
