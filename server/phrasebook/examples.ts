import { join } from 'node:path';
import type { Intent } from './intents.ts';
import { readTsv } from './read-tsv.ts';

/**
 * The expected time of an example sentence, spoken on Tuesday 2026-11-24 at 10:00. A day is `MM-DD`, in 2027 `2027-MM-
 * DD`; days are `from..to`, a vague range `~from..to`; a time is `15:00`, `morning`, `afternoon`, `evening`, `from
 * 15:00`, `until 15:00` or `14:00-16:00`. `ask`: the agent must ask back. `a|b`: either reading is right.
 */
export type ExpectedTime = string;

export type Meaning = Intent | 'yes' | 'no' | `language:${string}` | 'none';

/** Example sentences in one language, written without knowledge of the rules; they train the classifier. */
export type ExampleSet = {
  dates: readonly (readonly [text: string, wish: ExpectedTime])[];
  intents: readonly (readonly [text: string, meaning: Meaning | readonly Meaning[]])[];
};

/**
 * Example sets of a language by name, in the order of `examples.tsv`: the training data of the classifier.
 */
export function readExamples(dataFolder: string, code: string): ReadonlyMap<string, ExampleSet> {
  type Rows = { dates: [string, ExpectedTime][]; intents: [string, Meaning | Meaning[]][] };
  const file = join(dataFolder, code, 'examples.tsv');
  const sets = new Map<string, Rows>();
  for (const [set = '', kind, text = '', meaning = ''] of readTsv(file).slice(1)) {
    const rows = sets.get(set) ?? { dates: [], intents: [] };
    sets.set(set, rows);
    // Unknown meanings are not rejected here; tests read all of the data.
    const meanings = meaning.split('|') as Meaning[];
    const [only = 'none'] = meanings;
    if (kind === 'date') rows.dates.push([text, meaning]);
    else if (kind === 'intent') rows.intents.push([text, meanings.length > 1 ? meanings : only]);
    else throw new Error(`${file}: "${kind}" is neither date nor intent`);
  }
  return sets;
}
