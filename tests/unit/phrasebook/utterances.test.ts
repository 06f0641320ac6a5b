import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { guessLanguage } from '../../../server/phrasebook/understand/guess-language.ts';
import { type Understood, understand } from '../../../server/phrasebook/understand/understand.ts';
import { allRules, library, RULES } from '../../support/phrasebook.ts';
import type { Utterance } from './utterance.ts';
import { UTTERANCES } from './utterances.ts';

const WEEK = [1, 2, 3, 4, 5].map((day) => ({ day: day as 1, opens: '09:00', closes: '17:00' }));
const FACTS = {
  now: '2026-11-25T14:00',
  hours: [...WEEK, { day: 6 as const, opens: '10:00', closes: '14:00' }],
};

type Verdict = 'hit' | 'clarified' | 'wrong';
type Judged = {
  kind: 'when' | 'intent' | 'other';
  what: string;
  verdict: Verdict;
  found: unknown;
  wanted: unknown;
};

const sole = <T>(values: readonly T[]): T | null => (values.length === 1 ? (values[0] ?? null) : null);

/**
 * "hit": the expected value. "clarified": no value or several values, so the agent asks. "wrong": another value, which
 * is a silent error.
 */
function judge(found: unknown, expected: unknown): Verdict {
  if (JSON.stringify(found) === JSON.stringify(expected)) return 'hit';
  const isNothing = found === null || found === undefined || found === false || found === '';
  return isNothing || (Array.isArray(found) && found.length !== 1) ? 'clarified' : 'wrong';
}

function found(understood: Understood, text: string): Record<keyof Utterance['expect'], unknown> {
  const { when } = understood;
  return {
    intent: understood.intent,
    date: sole(when.dates),
    dates: when.dates.toSorted(),
    range: when.range,
    time: sole(when.times),
    part: when.part,
    after: when.after,
    before: when.before,
    soonest: when.isSoonest,
    answer: understood.answer,
    name: understood.name,
    spelled: understood.spelled,
    digits: understood.digits,
    requestedLanguage: understood.requestedLanguage,
    language: guessLanguage(
      text,
      allRules().map(({ code }) => code),
      library,
    ),
  };
}

const WHEN = new Set(['date', 'dates', 'range', 'time', 'part', 'after', 'before', 'soonest']);

function judgeAll(code: LanguageCode, rows: readonly Utterance[]): (Judged & { text: string })[] {
  const rules = RULES[code];
  if (!rules) throw new Error(`no rules for ${code}`);
  return rows.flatMap(({ text, question, expect: expected }) => {
    const all = found(understand(text, { rules, facts: FACTS, expected: question ?? null }), text);
    return Object.entries(expected).map(([field, value]) => {
      const sorted = field === 'dates' && Array.isArray(value) ? value.toSorted() : value;
      const is = all[field as keyof Utterance['expect']];
      const kind = WHEN.has(field) ? 'when' : field === 'intent' ? 'intent' : 'other';
      return { text, kind, what: field, verdict: judge(is, sorted), found: is, wanted: sorted } as const;
    });
  });
}

const share = (judged: readonly Judged[], ...verdicts: Verdict[]): number =>
  judged.filter(({ verdict }) => verdicts.includes(verdict)).length / Math.max(1, judged.length);

describe.each(Object.entries(UTTERANCES))('the example utterances in %s', (code, rows) => {
  const judged = judgeAll(code as LanguageCode, rows);
  const [whens, intents] = [
    judged.filter(({ kind }) => kind === 'when'),
    judged.filter(({ kind }) => kind === 'intent'),
  ];
  const missed = judged.filter(({ verdict }) => verdict !== 'hit');
  const mistakes = missed.map(
    ({ text, what, verdict, found: is, wanted: expectedValue }) =>
      `${verdict}: ${what} of "${text}" is ${JSON.stringify(is)}, not ${JSON.stringify(expectedValue)}`,
  );

  it('the example utterances include at least 40 sentences', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
  });

  it('the example utterances are understood or clarified by a question, with few silent errors', () => {
    const figures = `${code}: days and times ${whens.length}: ${Math.round(share(whens, 'hit') * 100)}% hit, ${Math.round(share(whens, 'wrong') * 100)}% wrong; intents ${intents.length}: ${Math.round(share(intents, 'hit') * 100)}% hit, ${Math.round(share(intents, 'wrong') * 100)}% wrong`;
    process.stdout.write(`${[figures, ...mistakes].join('\n  ')}\n`);
    expect(share(whens, 'hit', 'clarified'), mistakes.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(share(whens, 'wrong'), mistakes.join('\n')).toBeLessThanOrEqual(0.05);
    expect(share(intents, 'wrong'), mistakes.join('\n')).toBeLessThanOrEqual(0.03);
    expect(share(judged, 'hit'), mistakes.join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a refused day or time', () => {
  const whenOf = (code: LanguageCode, text: string) => {
    const rules = RULES[code];
    if (!rules) throw new Error(`no rules for ${code}`);
    return understand(text, { rules, facts: FACTS, expected: null }).when;
  };

  it.each(['any day but friday', 'anytime but friday', 'anything but a friday'])(
    'a day that the caller excludes is not requested: %s',
    (text) => {
      expect(whenOf('en', text).dates).toEqual([]);
    },
  );

  it.each([
    ['es', 'el viernes a las nueve no a las diez'],
    ['pt', 'sexta às nove não às dez'],
  ] as const)('a no between two times in %s makes the agent ask which one is meant', (code, text) => {
    expect(whenOf(code, text).times).toEqual(['09:00', '10:00']);
  });

  it('a comma shows which of two times a no refuses', () => {
    expect(whenOf('es', 'el viernes a las nueve no, a las diez').times).toEqual(['10:00']);
    expect(whenOf('es', 'el viernes a las nueve, no a las diez').times).toEqual(['09:00']);
  });

  it('a time after which the caller cannot come becomes the upper limit of the requested time', () => {
    expect(whenOf('it', 'venerdì non dopo le undici')).toMatchObject({ after: null, before: '11:00' });
  });
});
