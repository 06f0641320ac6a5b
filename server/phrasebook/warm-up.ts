import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageRules } from './language.ts';
import type { Library } from './library.ts';
import { speechOf } from './respond/speech.ts';
import { prepareReaders } from './understand/understand.ts';

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
export async function warmUp({ codes, get }: Library): Promise<void> {
  for (const code of codes) {
    const steps = [
      (rules: LanguageRules) => void rules.known,
      prepareReaders,
      (rules: LanguageRules) => void rules.classifier(),
      prepareToSpeak,
    ];
    for (const prepare of steps) {
      const beganAt = performance.now();
      const rules = get(code);
      if (rules) prepare(rules);
      await sleep(PAUSE * (performance.now() - beganAt), undefined, { ref: false });
    }
  }
}
