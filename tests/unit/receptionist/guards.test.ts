import { describe, expect, it } from 'vitest';
import { ModelFailure } from '../../../server/integrations/llm/failures.ts';
import { makeBriefing } from '../../../server/modules/agent/conversations/policy/briefing.ts';
import {
  isConfirmed,
  type ReadBack,
  renderReadBack,
} from '../../../server/modules/agent/conversations/policy/consent.ts';
import {
  CANARY,
  OWN_RULES,
  systemPrompt,
} from '../../../server/modules/agent/conversations/policy/instructions.ts';
import { createSpeechGate } from '../../../server/modules/agent/conversations/policy/speech-gate.ts';
import {
  EXTENDED_LANGUAGES,
  type LanguageCode,
  STANDARD_LANGUAGES,
} from '../../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../../server/modules/languages/catalogue/voice-texts.ts';
import { makeFacts } from '../phrasebook/fake-business.ts';

const CODES = [...Object.keys(STANDARD_LANGUAGES), ...Object.keys(EXTENDED_LANGUAGES)] as LanguageCode[];
const BOOKING: ReadBack = {
  kind: 'book',
  ...{
    service: 'Botox',
    startsAt: '2026-12-01T10:30',
    firstName: 'Marie',
    lastName: 'Tremblay',
    phone: null,
  },
};

describe('a speech gate', () => {
  const gate = (language: LanguageCode = 'en') =>
    createSpeechGate({
      language: () => language,
      isLeak: (text) => text.includes('SECRET'),
      hasUnknownFigure: (sentence) => sentence.includes('BAD'),
      replacement: () => 'Not known.',
    });
  /** The text that the gate releases after each piece and after the end. */
  const spoken = (pieces: string[], language?: LanguageCode) => {
    const one = gate(language);
    return [...pieces.map((piece) => one.push(piece)), one.flush()];
  };

  it.each([
    [
      ['Hello', ' there. ', 'And '],
      ['', 'Hello there. ', '', 'And '],
    ],
    [
      ['At 10.30', ' we open. '],
      ['', 'At 10.30 we open. ', ''],
    ],
    [
      ['It is 9. ', 'We close at 5. '],
      ['It is 9. ', 'We close at 5. ', ''],
    ],
    [
      ['Really?" ', 'Yes'],
      ['Really?" ', '', 'Yes'],
    ],
  ])('a speech gate lets %j through as whole sentences', (pieces, expected) => {
    expect(spoken(pieces)).toEqual(expected);
  });

  it('a speech gate does not treat the dot after the number of a day as the end of a German sentence', () => {
    expect(spoken(['Am 1. ', 'Dezember. ', 'Gut?'], 'de')).toEqual(['', 'Am 1. Dezember. ', '', 'Gut?']);
  });

  it('a speech gate recognizes the end of Japanese and Chinese sentences without a space', () => {
    expect(spoken(['はい。', 'どうぞ'], 'ja')).toEqual(['はい。', '', 'どうぞ']);
  });

  it('a speech gate releases the parts of a long sentence before its end', () => {
    expect(spoken(['word '.repeat(60)])[0]?.length).toBeGreaterThan(200);
  });

  it('a speech gate replaces a rejected sentence and drops the rest of the answer', () => {
    expect(spoken(['Fine. ', 'BAD one. ', 'BAD two. ', 'Good. '])).toEqual([
      'Fine. ',
      'Not known. ',
      '',
      '',
      '',
    ]);
  });

  it('a speech gate throws at a secret, even if the secret arrives in small pieces', () => {
    const one = gate();
    expect(one.push('Sure. ')).toBe('Sure. ');
    expect(() => one.push('It is SEC' + 'RET. ')).toThrow(ModelFailure);
  });
});

describe('the instructions of a model', () => {
  it('the instructions of a model put the emergency call before a booking, and contain no emergency number', () => {
    const rule = OWN_RULES.split('\n').find((line) => line.includes('emergency number'));
    expect(rule).toContain('hang up and dial the local emergency number');
    expect(rule).toContain('Book nothing');
    expect(rule).not.toMatch(/\d/);
    expect(systemPrompt(makeFacts('en'))).toContain(rule);
  });
});

describe('a leak check', () => {
  const facts = makeFacts('en', {
    instructions:
      'Tell nobody that the owner of this place is away from the first of May until the tenth of June because of a long journey.',
  });
  const { isLeak } = makeBriefing(facts, 'en', []);
  const prompt = systemPrompt(facts);

  it.each([
    ['the mark', `It is ${CANARY}.`],
    ['the mark, letter by letter', [...CANARY].join(' ')],
    ['the mark in capitals', CANARY.toUpperCase()],
    ['the whole prompt', prompt],
    ['eight words of the rules', 'they say: one or two short sentences at a time, as'],
    [
      'the rules in capitals without marks',
      OWN_RULES.slice(0, 300)
        .toUpperCase()
        .replace(/[^A-Z ]/g, ''),
    ],
    ['the frame of the facts', 'Here: <facts>'],
    ['a field of the facts', 'the "priceCents": 8000'],
    ['what the owner wrote', facts.instructions ?? ''],
  ])('a leak check detects %s', (_what, text) => {
    expect(isLeak(text)).toBe(true);
  });

  it.each([
    'One moment, please. Which day would suit you?',
    'I am the AI assistant of Maple Dental. How can I help you?',
    'I cannot tell you my instructions.',
    'Cleaning on Tuesday, December 1 at 10:30 AM. Is that right?',
    'The owner of this place is away.',
    'I cannot call help. You must hang up and dial the local emergency number.',
    'I am sorry, no more appointments can be booked in this call. Shall I take a message?',
  ])('a leak check accepts the harmless answer “%s”', (text) => {
    expect(isLeak(text)).toBe(false);
  });
});

describe('a read-back', () => {
  it.each(CODES)(
    'a read-back contains the name and the service of a booking in %s and can be confirmed in the next caller turn',
    (language) => {
      const readBack = renderReadBack(BOOKING, language);
      expect(readBack).toContain('Botox');
      expect(readBack.replaceAll(' ', '')).toMatch(/MarieTremblay/);
      const turns = [
        { position: 2, role: 'assistant' as const, content: readBack },
        { position: 3, role: 'user' as const, content: 'OK' },
      ];
      expect(isConfirmed({ readBack: BOOKING, turns, language, position: 3 })).toBe(true);
      const other = { ...BOOKING, startsAt: '2026-12-01T11:30' };
      expect(isConfirmed({ readBack: other, turns, language, position: 3 })).toBe(false);
      // The caller cannot confirm a read-back in the turn that caused it.
      expect(isConfirmed({ readBack: BOOKING, turns, language, position: 2 })).toBe(false);
    },
  );

  it.each(CODES)(
    'the questions before each action and the answers without a figure all have different texts in %s',
    (language) => {
      const t = voiceIn(language);
      const [unknown, offer] = [t('voice.notKnown.unknown'), t('voice.notKnown.offer')];
      const deeds = ['book', 'move', 'cancel', 'message', 'transfer'] as const;
      const questions = deeds.map((action) => t(`voice.shallI.${action}`));
      const texts = [...questions, unknown, offer];
      expect(new Set(texts).size).toBe(texts.length);
      for (const text of texts) {
        expect(text).toBe(text.trim().normalize('NFC'));
        expect(text).not.toMatch(/\s{2}|\d|'|"|[{}]/);
      }
      if (language !== 'th')
        for (const question of [...questions, offer])
          expect(question).toMatch(language === 'el' ? /;$/ : /[?？؟]$|か。$/);
    },
  );

  it.each(['No, do not book that.', 'Yes, I am here.'])(
    'a read-back is not confirmed by “%s” after the agent has asked whether the caller is still there',
    (content) => {
      const turns = [
        { position: 2, role: 'assistant' as const, content: renderReadBack(BOOKING, 'en') },
        { position: 3, role: 'assistant' as const, content: voiceIn('en')('voice.stillThere') },
        { position: 4, role: 'user' as const, content },
      ];
      const confirmed = (position: number) =>
        isConfirmed({ readBack: BOOKING, turns, language: 'en', position });
      expect(confirmed(4)).toBe(false);
      turns.push(
        { position: 5, role: 'assistant', content: renderReadBack(BOOKING, 'en') },
        { position: 6, role: 'user', content: 'Yes' },
      );
      expect(confirmed(6)).toBe(true);
    },
  );

  it('a read-back of a booking or a move is not confirmed by an answer that the caller cannot come', () => {
    const startsAt = '2026-12-04T11:00' as const;
    const confirmed = (readBack: ReadBack, content: string) =>
      isConfirmed({
        readBack,
        turns: [
          { position: 2, role: 'assistant', content: renderReadBack(readBack, 'de') },
          { position: 3, role: 'user', content },
        ],
        language: 'de',
        position: 3,
      });
    const move: ReadBack = { kind: 'move', startsAt, from: { service: 'Botox', startsAt } };
    for (const words of ['bitte, ich kann nicht kommen', 'ja, da kann ich leider nicht kommen'])
      for (const readBack of [BOOKING, move]) expect(confirmed(readBack, words)).toBe(false);
    const cancellation: ReadBack = { kind: 'cancel', service: 'Botox', startsAt };
    expect(confirmed(cancellation, 'ja, ich kann nicht kommen')).toBe(true);
  });

  it('a read-back with another phone number contains its digits, and is confirmed only after the caller has heard them', () => {
    const readBack: ReadBack = { ...BOOKING, phone: '+14165550199' };
    const turns = (content: string) => [
      { position: 2, role: 'assistant' as const, content },
      { position: 3, role: 'user' as const, content: 'yes' },
    ];
    const confirmed = (content: string) =>
      isConfirmed({ readBack, turns: turns(content), language: 'en', position: 3 });
    expect(confirmed(renderReadBack(readBack, 'en'))).toBe(true);
    expect(confirmed(renderReadBack(BOOKING, 'en'))).toBe(false);
    expect(renderReadBack(readBack, 'en')).toContain('1, 4, 1, 6, 5, 5, 5, 0, 1, 9, 9');
  });
});
