import { expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import type { ExpectedEntity } from '../../../server/phrasebook/understand/candidates.ts';
import { tokenize } from '../../../server/phrasebook/understand/tokenize.ts';
import { understand } from '../../../server/phrasebook/understand/understand.ts';
import { RULES } from '../../support/phrasebook.ts';
import { announceSeed, seededRandom } from '../../support/random.ts';
import { UTTERANCES } from './utterances.ts';

// Compares turns of the maximum length with turns four times as long: for quadratic code, the long ones take sixteen
// times as long.

const TURN = 500;
const LONG = 4 * TURN;
/** Maximum ratio of the two times. Linear code has a ratio of four, quadratic code of sixteen. */
const RATIO_MAX = 10;
/** Times below this are not compared, because the processor clock is too coarse. */
const WORTH_COMPARING_MS = 40;
const TRIES = 3;
/** Maximum number of measurements of a ratio that exceeds the limit. */
const MEASURES = 5;

/** The test samples one in this many words, selected by the seed. */
const SAMPLE = process.env.FAULTS === 'full' ? 1 : 10;
const random = seededRandom(announceSeed('hostile-turns'));

const FACTS = { now: '2026-11-25T14:00', hours: [] };
const QUESTIONS: readonly ExpectedEntity[] = [null, 'name', 'time'];

/** The minimum processor time of several runs in ms, because other load on the machine hardly affects the minimum. */
function costMs(run: () => void, tries = TRIES): number {
  const costs = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

const repeated = (word: string, length: number) =>
  `${word} `.repeat(Math.ceil(length / (word.length + 1))).slice(0, length);

it.each(Object.keys(UTTERANCES) as LanguageCode[])(
  'parsing an endlessly repeated word of %s takes linear time',
  (code) => {
    const rules = RULES[code];
    if (!rules) throw new Error(`no rules for ${code}`);
    const rows = UTTERANCES[code] ?? [];
    const tokens = new Set(
      rows.flatMap(({ text }) => tokenize(text, true).tokens.map(({ folded }) => folded)),
    );
    for (const { text } of rows.slice(0, 10)) understand(text, { rules, facts: FACTS, expected: null });
    for (const word of [...tokens].filter(() => random() < 1 / SAMPLE)) {
      for (const expected of QUESTIONS) {
        const listen = (length: number) => () => {
          understand(repeated(word, length), { rules, facts: FACTS, expected });
        };
        if (costMs(listen(LONG), 1) < WORTH_COMPARING_MS) continue;
        const ratio = () => costMs(listen(LONG)) / Math.max(costMs(listen(TURN)), 1);
        const ratios = [ratio()];
        // Garbage collection and compilation can disturb a measurement, but quadratic code exceeds the limit every
        // time.
        while (Math.min(...ratios) >= RATIO_MAX && ratios.length < MEASURES) ratios.push(ratio());
        expect(Math.min(...ratios), `${word} (${expected}): ${ratios.join(', ')} times as long`).toBeLessThan(
          RATIO_MAX,
        );
      }
    }
  },
  300_000,
);
