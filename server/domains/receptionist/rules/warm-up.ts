import { setImmediate as nextTurn } from 'node:timers/promises';
import { speechOf } from './dialogue/speech.ts';
import { secondReaderOf } from './doubt/second-reader.ts';
import { guessLanguage } from './hear/guess-language.ts';
import { prepareToHear } from './hear/hear.ts';
import type { LanguageRules } from './language.ts';
import { allRules } from './languages.ts';

/** In letters that several languages share, so that whoever guesses has to look closely. */
const UNCLEAR_TEXT = 'no information';

function prepareToSpeak(rules: LanguageRules): void {
  const { day, time } = speechOf(rules);
  day('2026-12-01');
  time('10:30');
}

/**
 * Makes of the words of every language what its first sentence would have to wait for otherwise, a little at a time, so
 * that requests are answered meanwhile.
 */
export async function warmUpRules(): Promise<void> {
  const languages = allRules();
  for (const rules of languages) {
    for (const prepare of [prepareToHear, secondReaderOf, prepareToSpeak]) {
      prepare(rules);
      await nextTurn();
    }
  }
  guessLanguage(
    UNCLEAR_TEXT,
    languages.map(({ code }) => code),
  );
}
