import { describe, expect, it } from 'vitest';
import { hear } from '../../../server/domains/receptionist/rules/hear/hear.ts';
import { RULES } from '../../../server/domains/receptionist/rules/languages.ts';
import { judgeMeaning } from './judge-meaning.ts';
import { judgeWish, type Verdict } from './judge-wish.ts';
import type { UnseenSet } from './unseen-set.ts';
import { UNSEEN_SETS } from './unseen-sets.ts';

const WEEK = ([1, 2, 3, 4, 5] as const).map((day) => ({ day, opens: '09:00', closes: '19:00' }));
const SATURDAY = { day: 6, opens: '09:00', closes: '14:00' } as const;
const FACTS = { now: '2026-11-24T10:00', hours: [...WEEK, SATURDAY] };

type Judged = { kind: 'date' | 'intent'; verdict: Verdict; told: string };

function judgeSet(code: keyof typeof UNSEEN_SETS, { dates, intents }: UnseenSet): Judged[] {
  const rules = RULES[code];
  if (!rules) throw new Error(`no rules for ${code}`);
  const listen = (said: string) => hear(said, { rules, facts: FACTS, asked: null });
  const ofDates = dates.map(([said, wish]): Judged => {
    const { when } = listen(said);
    const { consumed: _, ...heard } = when;
    const verdict = judgeWish(when, wish);
    return { kind: 'date', verdict, told: `${verdict}: "${said}" is ${JSON.stringify(heard)}, not ${wish}` };
  });
  const ofIntents = intents.map(([said, meaning]): Judged => {
    const { intent, answer, wish, ...rest } = listen(said);
    const verdict = judgeMeaning({ intent, answer, wish, ...rest }, meaning);
    const heard = JSON.stringify({ intent, answer, wish });
    return { kind: 'intent', verdict, told: `${verdict}: "${said}" is ${heard}, not ${meaning}` };
  });
  return [...ofDates, ...ofIntents];
}

const count = (judged: readonly Judged[], kind: Judged['kind'], verdict?: Verdict): number =>
  judged.filter((one) => one.kind === kind && (!verdict || one.verdict === verdict)).length;

function row(name: string, judged: readonly Judged[]): string {
  const cells = (['date', 'intent'] as const).flatMap((kind) =>
    (['right', 'asked', 'wrong'] as const).map((verdict) => count(judged, kind, verdict)),
  );
  return [name, ...cells].map((cell) => String(cell).padEnd(7)).join('');
}

const JUDGED = Object.entries(UNSEEN_SETS).map(([code, set]) => ({
  code,
  // The names of an object that is written down are known.
  judged: judgeSet(code as keyof typeof UNSEEN_SETS, set),
}));
const ALL = JUDGED.flatMap(({ judged }) => judged);

describe('sentences that were written without a look at the rules', () => {
  it('are told as a table', () => {
    const head = `       dates                intents\n       ${'right  asked  wrong  '.repeat(2)}`;
    const rows = [...JUDGED, { code: 'all', judged: ALL }].map(({ code, judged }) => row(code, judged));
    const missed = ALL.filter(({ verdict }) => verdict !== 'right').map(({ told }) => told);
    process.stdout.write(`${[head, ...rows, ...missed].join('\n')}\n`);
    expect(rows).toHaveLength(13);
  });

  it('are hardly ever misunderstood without being asked back', () => {
    expect(count(ALL, 'date', 'wrong') / count(ALL, 'date')).toBeLessThanOrEqual(0.05);
    expect(count(ALL, 'intent', 'wrong') / count(ALL, 'intent')).toBeLessThanOrEqual(0.03);
  });
});
