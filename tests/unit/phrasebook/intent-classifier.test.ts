import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IntentClassifier,
  LABELS,
  makeClassifier,
  strongestOther,
} from '../../../server/phrasebook/classifier/intent-classifier.ts';
import { nGramsOf } from '../../../server/phrasebook/classifier/n-grams.ts';
import { checkIntent, intentToStart } from '../../../server/phrasebook/dialogue/check-intent.ts';
import { createPhrasebook } from '../../../server/phrasebook/index.ts';
import { classifierFile } from '../../../server/phrasebook/library.ts';
import { speechOf } from '../../../server/phrasebook/respond/speech.ts';
import { tokenise } from '../../../server/phrasebook/understand/tokenise.ts';
import { type Understood, understand } from '../../../server/phrasebook/understand/understand.ts';
import { trainClassifier } from '../../../tools/build/train-classifier.ts';
import { allRules, CLASSIFIER_FOLDER, DATA_FOLDER, examplesOf, RULES } from '../../support/phrasebook.ts';
import { makeFacts, makeTalk } from './fake-business.ts';
import type { TENTH_SET } from './unseen/tenth-set.ts';
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
  understand(said, { rules, facts: FACTS, expected: null });

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

describe('the classifier', () => {
  const scoresOf = (said: string) => ENGLISH.classifier().classify(tokenise(said, ENGLISH.isSpaced).tokens);

  it('recognises an intent without any of its cues by what the sentence shares with examples', () => {
    const { cancel, book } = scoresOf('just scratch me off the list for Thursday');
    expect(cancel).toBeGreaterThan(book);
  });

  it('gets the same weights when it is trained again', () => {
    expect(trainClassifier(ENGLISH, examplesOf('en'))).toEqual(
      JSON.parse(readFileSync(classifierFile(CLASSIFIER_FOLDER, 'en'), 'utf8')),
    );
  });

  it('recognises more sentences that it was not trained with for its examples than by cues alone', () => {
    const { isSpaced } = ENGLISH;
    const unseen = (UTTERANCES.en ?? []).filter(({ asked, expect: { intent } }) => !asked && intent);
    const recognised = ({ classify }: IntentClassifier) =>
      unseen.filter(({ said, expect: { intent } }) => {
        const scores = classify(tokenise(said, isSpaced).tokens);
        return LABELS.every((label) => label === intent || scores[label] < scores[intent ?? 'none']);
      }).length;
    const untrained = makeClassifier(trainClassifier(ENGLISH, []), isSpaced);
    expect(recognised(ENGLISH.classifier())).toBeGreaterThan(recognised(untrained));
  });

  it('stops a server from starting without it, in every language', () => {
    const open = (classifierFolder: string) =>
      createPhrasebook({ dataFolder: DATA_FOLDER, classifierFolder, languageCodes: [] });
    expect(() => open(CLASSIFIER_FOLDER).assertComplete()).not.toThrow();
    expect(() => open('/nowhere').assertComplete()).toThrow('en.json is missing: npm run build makes it');
  });

  it('scores nothing where it knows no word', () => {
    expect(Object.values(scoresOf('zzqx wkvj')).every((score) => score === 0)).toBe(true);
  });

  it('does not take how something is said for another intent', () => {
    const polite = { ...scoresOf(''), hello: 5, thanks: 5, angry: 5, move: 0.2, book: 0.1 };
    expect(strongestOther(polite, 'book')).toEqual({ label: 'move', by: 0.1 });
  });

  it('seldom questions plain sentences that it was not trained with', () => {
    const plain = Object.entries(UTTERANCES).flatMap(([code, rows]) => {
      const rules = rulesOf(code as keyof typeof TENTH_SET);
      return rows
        .filter(({ asked, expect: wanted }) => !asked && wanted.intent)
        .map(({ said }) => listen(said, rules))
        .filter((understood) => intentToStart(understood) !== null)
        .map((understood) => checkIntent(understood, rules) !== understood);
    });
    expect(plain.length).toBeGreaterThan(200);
    expect(plain.filter(Boolean).length / plain.length).toBeLessThanOrEqual(0.05);
  });
});

describe('checking an intent', () => {
  it('only ever takes an intent away, in every language and for whatever is said', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allRules()), sentences, (rules, said) => {
        const understood = listen(said, rules);
        const believed = checkIntent(understood, rules);
        if (believed === understood) return;
        expect(intentToStart(understood)).not.toBeNull();
        expect(intentToStart(believed)).toBeNull();
        expect({ ...believed, intent: null, candidateIntents: [], when: null }).toEqual({
          ...understood,
          intent: null,
          candidateIntents: [],
          when: null,
        });
      }),
      { numRuns: 100 },
    );
  });

  it('is of nothing that begins nothing', () => {
    for (const said of ['yes', 'no', 'thank you', 'purple elephants']) {
      const understood = listen(said);
      expect(checkIntent(understood, ENGLISH)).toBe(understood);
    }
  });

  /** The rules hear a day, and would look up what is free on it. */
  const ROUNDABOUT = 'is Thursday still standing as we agreed';
  const { sentences: english, either } = speechOf(ENGLISH);
  const question = english.askTask({ can: either([english.tasks.book, english.tasks.mine]) });

  it('asks which of two wishes it is, and begins the one that is named then', async () => {
    expect(intentToStart(listen(ROUNDABOUT))).toBe('book');
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
