import { expect, it } from 'vitest';
import type { ExampleSet } from '../../../../server/phrasebook/examples.ts';
import type { LanguageRules } from '../../../../server/phrasebook/language.ts';
import { tokenize } from '../../../../server/phrasebook/understand/tokenize.ts';
import { understand } from '../../../../server/phrasebook/understand/understand.ts';
import { exampleSet, RULES } from '../../../support/phrasebook.ts';
import { judgeMeaning } from './judge-meaning.ts';
import { judgeTimeOf, type Verdict } from './judge-time.ts';

const EIGHTH_SET = exampleSet('eighth');
const FIFTH_SET = exampleSet('fifth');
const FIRST_SET = exampleSet('first');
const FOURTH_SET = exampleSet('fourth');
const NINTH_SET = exampleSet('ninth');
const SECOND_SET = exampleSet('second');
const SEVENTH_SET = exampleSet('seventh');
const SIXTH_SET = exampleSet('sixth');
const THIRD_SET = exampleSet('third');

const WEEK = ([1, 2, 3, 4, 5] as const).map((day) => ({ day, opens: '09:00', closes: '19:00' }));
const SATURDAY = { day: 6, opens: '09:00', closes: '14:00' } as const;
const FACTS = { now: '2026-11-24T10:00', hours: [...WEEK, SATURDAY] };
/** Only every fifth word is replaced: replacing every word takes five times as long with the same result. */
const EVERY = 5;

/** Variants of a sentence. Each has one word, of every fifth one, replaced by an unknown word. */
function* withoutOne(sentence: string, { isSpaced }: LanguageRules, from: number): Generator<string> {
  const { tokens, text } = tokenize(sentence, isSpaced);
  for (const [at, { start, end }] of tokens.entries())
    if ((from + at) % EVERY === 0) yield text.slice(0, start) + (isSpaced ? 'zzq' : '々') + text.slice(end);
}

const verdicts: Record<'date' | 'intent', Verdict[]> = { date: [], intent: [] };

function judgeSet(rules: LanguageRules, { dates, intents }: ExampleSet): void {
  const listen = (sentence: string) => understand(sentence, { rules, facts: FACTS, expected: null });
  for (const [at, [sentence, expected]] of dates.entries())
    for (const shortened of withoutOne(sentence, rules, at))
      verdicts.date.push(judgeTimeOf(listen(shortened).when, expected));
  for (const [at, [sentence, meaning]] of intents.entries())
    for (const shortened of withoutOne(sentence, rules, at))
      verdicts.intent.push(judgeMeaning(listen(shortened), meaning, rules));
}

/** Some errors are unavoidable: without the replaced word, some sentences have another clear meaning. */
it('the phrasebook seldom misunderstands a sentence when one of its words is unknown', () => {
  const later = [FIFTH_SET, SIXTH_SET, SEVENTH_SET, EIGHTH_SET, NINTH_SET];
  for (const set of [FIRST_SET, SECOND_SET, THIRD_SET, FOURTH_SET, ...later])
    for (const [code, sentences] of Object.entries(set)) {
      const rules = RULES[code];
      if (rules) judgeSet(rules, sentences);
    }
  const wrong = (those: readonly Verdict[]) => those.filter((one) => one === 'wrong').length / those.length;
  const [ofDates, ofIntents] = [wrong(verdicts.date), wrong(verdicts.intent)];
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  process.stdout.write(
    `one word lost: ${verdicts.date.length} dates, ${percent(ofDates)} wrong; ${verdicts.intent.length} intents, ${percent(ofIntents)} wrong\n`,
  );
  expect(ofDates).toBeLessThanOrEqual(0.11);
  expect(ofIntents).toBeLessThanOrEqual(0.01);
});
