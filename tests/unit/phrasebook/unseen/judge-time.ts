import type { ExpectedTime } from '../../../../server/phrasebook/examples.ts';
import type { When } from '../../../../server/phrasebook/understand/read-when.ts';

/**
 * "right": the expected value. "clarified": no value or several values, so the agent asks. "wrong": another value,
 * which is a silent error.
 */
export type Verdict = 'right' | 'clarified' | 'wrong';

const PARTS = new Set(['morning', 'noon', 'afternoon', 'evening', 'night']);
const ORDER: readonly Verdict[] = ['right', 'clarified', 'wrong'];
const worst = (...verdicts: Verdict[]): Verdict => ORDER.findLast((one) => verdicts.includes(one)) ?? 'right';
const best = (...verdicts: Verdict[]): Verdict => ORDER.find((one) => verdicts.includes(one)) ?? 'wrong';

const dated = (day: string): string => (day.length === 5 ? `2026-${day}` : day);
const isDay = (word: string): boolean => /^~?(?:\d{4}-)?\d{2}-\d{2}(?:$|\.\.)/.test(word);

function judgeRange(
  { dates, range }: When,
  [from, to]: readonly [string, string],
  isVague: boolean,
): Verdict {
  if (dates.length === 1) return 'wrong';
  if (!range) return 'clarified';
  const isSame = isVague ? range[0] >= from && range[0] <= to : range[0] === from && range[1] === to;
  return isSame ? 'right' : 'wrong';
}

function judgeDays(when: When, expected: string | undefined): Verdict {
  const { dates, range } = when;
  if (expected === undefined) return dates.length === 0 && !range ? 'right' : 'wrong';
  const [from = '', to] = expected.replace('~', '').split('..').map(dated);
  if (to) return judgeRange(when, [from, to], expected.startsWith('~'));
  if (dates.length === 0) return range && (from < range[0] || from > range[1]) ? 'wrong' : 'clarified';
  if (!dates.includes(from)) return 'wrong';
  return dates.length === 1 ? 'right' : 'clarified';
}

const isOutside = (time: string, { after, before }: When): boolean =>
  (after !== null && time < after) || (before !== null && time > before);

function judgeTime(when: When, time: string): Verdict {
  if (when.times.length === 0) return isOutside(time, when) ? 'wrong' : 'clarified';
  if (!when.times.includes(time)) return 'wrong';
  return when.times.length === 1 ? 'right' : 'clarified';
}

/**
 * If only one of the two limits was recognized, the agent asks and offers open times, so the verdict is "clarified". A
 * single exact time in place of limits is a silent error.
 */
function judgeLimits({ times, after, before }: When, from: string | null, until: string | null): Verdict {
  if (times.length === 1) return 'wrong';
  if (after === from && before === until) return 'right';
  return (after ?? from) === from && (before ?? until) === until ? 'clarified' : 'wrong';
}

function judgePart({ times, part, after, before }: When, expected: string): Verdict {
  if (times.length > 0 || after || before) return 'wrong';
  if (part === null) return 'clarified';
  return part === expected ? 'right' : 'wrong';
}

function judgeClock(when: When, parts: readonly string[]): Verdict {
  const [word, limit] = parts;
  if (word === undefined) {
    return when.times.length > 0 || when.after || when.before || when.part ? 'wrong' : 'right';
  }
  if (PARTS.has(word)) return judgePart(when, word);
  if (word === 'from') return judgeLimits(when, limit ?? null, null);
  if (word === 'until') return judgeLimits(when, null, limit ?? null);
  const [from, until] = word.split('-');
  return until ? judgeLimits(when, from ?? null, until) : judgeTime(when, word);
}

/**
 * Judges a time with the expected reading `ask`: the agent must ask before booking, so a single recognized day is an
 * error.
 */
const judgeAsk = ({ dates }: When): Verdict => (dates.length === 1 ? 'wrong' : 'right');

function judgeReading(when: When, reading: string): Verdict {
  if (reading === 'ask') return judgeAsk(when);
  const parts = reading.split(' ');
  const day = parts.find(isDay);
  return worst(
    judgeDays(when, day),
    judgeClock(
      when,
      parts.filter((word) => word !== day),
    ),
  );
}

/** A day that needs confirmation counts as clarified, because the agent reads it back before it searches. */
export const judgeTimeOf = (when: When, expected: ExpectedTime): Verdict =>
  when.needsConfirmation
    ? 'clarified'
    : best(...expected.split('|').map((reading) => judgeReading(when, reading)));
