import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begunBy } from '../../../server/modules/agent/receptionist/rules/dialogue/begun.ts';
import { doubt } from '../../../server/modules/agent/receptionist/rules/dialogue/doubt.ts';
import { speechOf } from '../../../server/modules/agent/receptionist/rules/dialogue/speech.ts';
import { nGramsOf } from '../../../server/modules/agent/receptionist/rules/doubt/n-grams.ts';
import { fitRidge } from '../../../server/modules/agent/receptionist/rules/doubt/ridge.ts';
import {
  makeSecondReader,
  strongestOther,
} from '../../../server/modules/agent/receptionist/rules/doubt/second-reader.ts';
import { tokenise } from '../../../server/modules/agent/receptionist/rules/hear/fold.ts';
import { hear, type Understood } from '../../../server/modules/agent/receptionist/rules/hear/hear.ts';
import { allRules, RULES } from '../../../server/modules/agent/receptionist/rules/languages.ts';
import type { TENTH_SET } from '../receptionist-unseen/tenth-set.ts';
import { makeFacts, makeTalk } from './fake-business.ts';
import { UTTERANCES } from './utterances.ts';

const WEEK = ([1, 2, 3, 4, 5] as const).map((day) => ({ day, opens: '09:00', closes: '17:00' }));
const FACTS = { now: '2026-11-24T10:00', hours: WEEK };
const ENGLISH = rulesOf('en');

function rulesOf(code: keyof typeof TENTH_SET) {
  const rules = RULES[code];
  if (!rules) throw new Error(`no rules for ${code}`);
  return rules;
}
const listen = (said: string, rules = ENGLISH): Understood =>
  hear(said, { rules, facts: FACTS, asked: null });

/** In all languages, at most so many characters. */
const sentences = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3_000 }),
  fc
    .array(fc.constantFrom(...allRules().flatMap(({ cues }) => [...cues.cancel, ...cues.book])), {
      maxLength: 40,
    })
    .map((words) => words.join(' ')),
);

describe('n-grams', () => {
  it('are words, pairs with the ends of the sentence, and pieces of words', () => {
    expect([...nGramsOf(['ab', '12'], true, true)]).toEqual([
      'ab',
      '#',
      '^ ab',
      'ab #',
      '# $',
      '<ab',
      'ab>',
      '<ab>',
      '<#>',
    ]);
  });

  it('are characters and their neighbours where words stand together', () => {
    expect([...nGramsOf(['予', '約'], false, false)]).toEqual(['予', '約', '予約']);
  });

  it('are no more for a sentence without an end', () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `${'x'.repeat(500)}${at}`);
    expect(nGramsOf(words, true, true)).toEqual(nGramsOf(words.slice(0, 80), true, true));
    expect(nGramsOf(words, true, true).size).toBeLessThan(500);
  });
});

it('ridge regression solves what it is asked', () => {
  const target = Float64Array.of(1, 2, 3);
  const matrix = [Float64Array.of(2, 1, 0), Float64Array.of(1, 3, 1), Float64Array.of(0, 1, 4)];
  fitRidge(matrix, 0.5, [target]);
  const products = matrix.map((row, at) =>
    row.reduce((sum, value, column) => sum + value * (target[column] ?? 0), 0.5 * (target[at] ?? 0)),
  );
  for (const [at, value] of [1, 2, 3].entries()) expect(products[at]).toBeCloseTo(value, 9);
});

describe('the second reader', () => {
  const read = (said: string, reader = makeSecondReader(ENGLISH)) =>
    reader.read(tokenise(said, ENGLISH.isSpaced).tokens);

  it('reads a wish whose words no cue has by what examples share with it', () => {
    const views = read('just scratch me off the list for Thursday');
    expect(views.cancel).toBeGreaterThan(views.book);
  });

  it('says the same whenever it is made', () => {
    expect(read('could we do Monday at noon')).toEqual(read('could we do Monday at noon'));
  });

  it('has no view where nothing is known to it', () => {
    expect(Object.values(read('zzqx wkvj')).every((value) => value === 0)).toBe(true);
  });

  it('takes how something is said for no other meaning', () => {
    const polite = { ...read(''), hello: 5, thanks: 5, angry: 5, move: 0.2, book: 0.1 };
    expect(strongestOther(polite, 'book')).toEqual({ view: 'move', by: 0.1 });
  });

  it('seldom doubts plain sentences, of which it has not learned', () => {
    const plain = Object.entries(UTTERANCES).flatMap(([code, rows]) => {
      const rules = rulesOf(code as keyof typeof TENTH_SET);
      return rows
        .filter(({ asked, expect: wanted }) => !asked && wanted.intent)
        .map(({ said }) => listen(said, rules))
        .filter((understood) => begunBy(understood) !== null)
        .map((understood) => doubt(understood, rules) !== understood);
    });
    expect(plain.length).toBeGreaterThan(200);
    expect(plain.filter(Boolean).length / plain.length).toBeLessThanOrEqual(0.05);
  });
});

describe('doubt', () => {
  it('only ever takes an intent away, in every language and for whatever is said', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allRules()), sentences, (rules, said) => {
        const understood = listen(said, rules);
        const believed = doubt(understood, rules);
        if (believed === understood) return;
        expect(begunBy(understood)).not.toBeNull();
        expect(begunBy(believed)).toBeNull();
        expect({ ...believed, intent: null, between: [], when: null }).toEqual({
          ...understood,
          intent: null,
          between: [],
          when: null,
        });
      }),
      { numRuns: 100 },
    );
  });

  it('is of nothing that begins nothing', () => {
    for (const said of ['yes', 'no', 'thank you', 'purple elephants']) {
      const understood = listen(said);
      expect(doubt(understood, ENGLISH)).toBe(understood);
    }
  });

  /** The rules hear a day, and would look up what is free on it. */
  const ROUNDABOUT = 'is Thursday still standing as we agreed';
  const { say, either } = speechOf(ENGLISH);
  const question = say.askTask({ can: either([say.tasks.book, say.tasks.mine]) });

  it('asks which of two wishes it is, and begins the one that is named then', async () => {
    expect(begunBy(listen(ROUNDABOUT))).toBe('book');
    const talk = makeTalk(makeFacts('en'));
    expect(await talk.say(ROUNDABOUT)).toBe(question);
    expect(talk.calls).toEqual([]);
    await talk.say('I would like to book Botox on Monday at ten');
    expect(talk.calls.find(({ tool }) => tool === 'hold_slot')).toBeDefined();
  });

  it('asks once: what is said again is taken as the rules hear it', async () => {
    const talk = makeTalk(makeFacts('en'));
    await talk.say(ROUNDABOUT);
    expect(await talk.say(ROUNDABOUT)).not.toBe(question);
  });
});

describe('whoever is asked what a sentence was about', () => {
  const DOUBTED = "something came up at work so Botox on Friday at ten won't do";

  it.each([
    ['cancel my appointment', 'Marie Tremblay', 'find_appointment'],
    ['book an appointment', 'yes', 'hold_slot'],
  ])('need not say its day and service again: %s', async (wish, then, tool) => {
    const talk = makeTalk(makeFacts('en'));
    expect(await talk.say(DOUBTED)).toMatch(
      /book an appointment, move an appointment or cancel an appointment/,
    );
    expect(talk.calls).toEqual([]);
    await talk.say(wish);
    await talk.say(then);
    expect(talk.calls.find((call) => call.tool === tool)?.input).toMatchObject({
      starts_at: '2026-11-27T10:00',
    });
  });

  it('is not held to it once something else was said', async () => {
    const talk = makeTalk(makeFacts('en'));
    await talk.say(DOUBTED);
    await talk.say('book Botox on Monday at ten');
    expect(talk.calls.at(-1)?.input).toMatchObject({ starts_at: '2026-11-30T10:00' });
  });
});

it('what is told in few words is believed, however much of it is said of other wishes', async () => {
  const talk = makeTalk(makeFacts('it'));
  expect(await talk.say('vorrei annullare il mio appuntamento')).not.toMatch(/fissare|spostare/);
});
