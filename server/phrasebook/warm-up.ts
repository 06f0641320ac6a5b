import { setTimeout as sleep } from 'node:timers/promises';
import { classifierOf } from './classifier/intent-classifier.ts';
import { speechOf } from './respond/speech.ts';
import { prepareToHear } from './understand/hear.ts';
import type { LanguageRules } from './language.ts';
import { allRules } from './languages.ts';

/** How much longer than each step the pause after it is. */
const PAUSE = 4;

function prepareToSpeak(rules: LanguageRules): void {
  const { day, time } = speechOf(rules);
  day('2026-12-01');
  time('10:30');
}

/**
 * Makes of the words of every language what its first sentence would have to wait for otherwise, in steps of less than a
 * tenth of a second, with pauses in which requests are answered: a request takes many turns of the event loop, and on a busy
 * machine each step is several times as long. It does not keep the process alive.
 */
export async function warmUpRules(): Promise<void> {
  for (const rules of allRules()) {
    for (const prepare of [prepareToHear, classifierOf, prepareToSpeak]) {
      const beganAt = performance.now();
      prepare(rules);
      await sleep(PAUSE * (performance.now() - beganAt), undefined, { ref: false });
    }
  }
}
