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
import { tokenize } from '../../../server/phrasebook/understand/tokenize.ts';
import { type Understood, understand } from '../../../server/phrasebook/understand/understand.ts';
import { trainClassifier } from '../../../tools/build/train-classifier.ts';
import { allRules, CLASSIFIER_FOLDER, DATA_FOLDER, examplesOf, RULES } from '../../support/phrasebook.ts';
import { makeConversation, makeFacts } from './fake-business.ts';
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
const listen = (utterance: string, rules = ENGLISH): Understood =>
  understand(utterance, { rules, facts: FACTS, expected: null });

const cueTexts = allRules()
  .flatMap(({ cues }) => [...cues.cancel, ...cues.book].flat())
  .map(({ words }) => words.map(({ word }) => word).join(' '));
/** Random texts of limited length, and texts of booking and cancelling cues from all languages. */
const sentences = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3_000 }),
  fc.array(fc.constantFrom(...cueTexts), { maxLength: 40 }).map((cues) => cues.join(' ')),
);

describe('n-grams of a sentence', () => {
  it('n-grams of a sentence contain words, word pairs including the sentence boundaries, and parts of words', () => {
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

  it('n-grams of a sentence contain characters and pairs of characters in scripts without spaces', () => {
    expect([...nGramsOf(['予', '約'], false, false)]).toEqual(['予', '約', '予約']);
  });

  it('n-grams are computed only for the first 80 tokens of an endless sentence', () => {
    const longTokens = Array.from({ length: 2_000 }, (_, at) => `${'x'.repeat(500)}${at}`);
    expect(nGramsOf(longTokens, true, true)).toEqual(nGramsOf(longTokens.slice(0, 80), true, true));
    expect(nGramsOf(longTokens, true, true).size).toBeLessThan(500);
  });
});

describe('the intent classifier', () => {
  const scoresOf = (utterance: string) =>
    ENGLISH.classifier().classify(tokenize(utterance, ENGLISH.isSpaced).tokens);

  it('the intent classifier recognizes an intent without any of its cues by similarity with the examples', () => {
    const { cancel, book } = scoresOf('just scratch me off the list for Thursday');
    expect(cancel).toBeGreaterThan(book);
  });

  it('the intent classifier gets the same weights as those of the build when it is trained again', () => {
    expect(trainClassifier(ENGLISH, examplesOf('en'))).toEqual(
      JSON.parse(readFileSync(classifierFile(CLASSIFIER_FOLDER, 'en'), 'utf8')),
    );
  });

  it('the intent classifier recognizes more sentences outside of its training set than cues alone', () => {
    const { isSpaced } = ENGLISH;
    const untrainedRows = (UTTERANCES.en ?? []).filter(
      ({ question, expect: { intent } }) => !question && intent,
    );
    const recognized = ({ classify }: IntentClassifier) =>
      untrainedRows.filter(({ text, expect: { intent } }) => {
        const scores = classify(tokenize(text, isSpaced).tokens);
        return LABELS.every((label) => label === intent || scores[label] < scores[intent ?? 'none']);
      }).length;
    const untrained = makeClassifier(trainClassifier(ENGLISH, []), isSpaced);
    expect(recognized(ENGLISH.classifier())).toBeGreaterThan(recognized(untrained));
  });

  it('the check at the start of a server requires the intent classifier of every language', () => {
    const open = (classifierFolder: string) =>
      createPhrasebook({ dataFolder: DATA_FOLDER, classifierFolder, languageCodes: [] });
    expect(() => open(CLASSIFIER_FOLDER).assertComplete()).not.toThrow();
    expect(() => open('/nowhere').assertComplete()).toThrow('en.json is missing: npm run build makes it');
  });

  it('the intent classifier of a language is loaded on preparation, and languages without training data need none', async () => {
    const { prepare } = createPhrasebook({
      dataFolder: DATA_FOLDER,
      classifierFolder: '/nowhere',
      languageCodes: [],
    });
    await expect(prepare(['sw'])).resolves.toBeUndefined();
    await expect(prepare(['nl', 'en'])).rejects.toThrow('/nowhere/nl.json');
    await expect(prepare(['en'])).rejects.toThrow('/nowhere/en.json');
    await expect(prepare(['sw'])).resolves.toBeUndefined();
  });

  it('the intent classifier stores its n-grams sorted and without duplicates, as its binary search requires', () => {
    for (const rules of allRules()) {
      const { grams } = JSON.parse(readFileSync(classifierFile(CLASSIFIER_FOLDER, rules.code), 'utf8'));
      const known = String(grams).split('\n');
      expect(known, rules.code).toEqual([...new Set(known)].sort());
    }
  });

  it('the intent classifier scores zero for unknown words', () => {
    expect(Object.values(scoresOf('zzqx wkvj')).every((score) => score === 0)).toBe(true);
  });

  it('the intent classifier does not mistake greetings, thanks or anger for another intent', () => {
    const polite = { ...scoresOf(''), hello: 5, thanks: 5, angry: 5, move: 0.2, book: 0.1 };
    expect(strongestOther(polite, 'book')).toEqual({ label: 'move', by: 0.1 });
  });

  it('the intent classifier rejects the intent that the rules recognized in at most 5% of the sentences outside of its training set', () => {
    const plain = Object.entries(UTTERANCES).flatMap(([code, rows]) => {
      const rules = rulesOf(code as keyof typeof TENTH_SET);
      return rows
        .filter(({ question, expect: wanted }) => !question && wanted.intent)
        .map(({ text }) => listen(text, rules))
        .filter((understood) => intentToStart(understood) !== null)
        .map((understood) => checkIntent(understood, rules) !== understood);
    });
    expect(plain.length).toBeGreaterThan(200);
    expect(plain.filter(Boolean).length / plain.length).toBeLessThanOrEqual(0.05);
  });
});

describe('the check of an intent', () => {
  it('the check of an intent only removes an intent and never adds one, in every language and for any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allRules()), sentences, (rules, utterance) => {
        const understood = listen(utterance, rules);
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

  it('the check of an intent does nothing for a sentence that starts no task', () => {
    for (const utterance of ['yes', 'no', 'thank you', 'purple elephants']) {
      const understood = listen(utterance);
      expect(checkIntent(understood, ENGLISH)).toBe(understood);
    }
  });

  /** In this sentence, the rules find a day and would search for open slots. */
  const ROUNDABOUT = 'is Thursday still standing as we agreed';
  const { sentences: english, either } = speechOf(ENGLISH);
  const question = english.askTask({ can: either([english.tasks.book, english.tasks.mine]) });

  it('the check of an intent asks which of two intents is meant, and the answer starts that task', async () => {
    expect(intentToStart(listen(ROUNDABOUT))).toBe('book');
    const talk = makeConversation(makeFacts('en'));
    expect(await talk.say(ROUNDABOUT)).toBe(question);
    expect(talk.calls).toEqual([]);
    await talk.say('I would like to book Botox on Monday at ten');
    expect(talk.calls.find(({ tool }) => tool === 'hold_slot')).toBeDefined();
  });

  it('the check of an intent asks once per sentence and then accepts the intent that the rules found', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say(ROUNDABOUT);
    expect(await talk.say(ROUNDABOUT)).not.toBe(question);
  });
});

describe('a caller who is asked for the intent of a sentence', () => {
  const DOUBTED = "something came up at work so Botox on Friday at ten won't do";

  it.each([
    ['cancel my appointment', 'Marie Tremblay', 'find_appointment'],
    ['book an appointment', 'yes', 'hold_slot'],
  ])(
    'a caller who is asked for the intent of a sentence need not repeat the day and the service of that sentence: %s',
    async (utterance, then, tool) => {
      const talk = makeConversation(makeFacts('en'));
      expect(await talk.say(DOUBTED)).toMatch(
        /book an appointment, move an appointment or cancel an appointment/,
      );
      expect(talk.calls).toEqual([]);
      await talk.say(utterance);
      await talk.say(then);
      expect(talk.calls.find((call) => call.tool === tool)?.input).toMatchObject({
        starts_at: '2026-11-27T10:00',
      });
    },
  );

  it('a caller who is asked for the intent of a sentence can make another request instead', async () => {
    const talk = makeConversation(makeFacts('en'));
    await talk.say(DOUBTED);
    await talk.say('book Botox on Monday at ten');
    expect(talk.calls.at(-1)?.input).toMatchObject({ starts_at: '2026-11-30T10:00' });
  });
});

it('a short, clear request is not questioned, although examples of other intents are similar', async () => {
  const talk = makeConversation(makeFacts('it'));
  expect(await talk.say('vorrei annullare il mio appuntamento')).not.toMatch(/fissare|spostare/);
});
