import { join } from 'node:path';
import type { Intent } from './intents.ts';
import { readTsv } from './read-tsv.ts';

/**
 * The expected time of an example sentence that is spoken on Tuesday 2026-11-24 at 10:00. A day is `MM-DD`, or
 * `2027-MM-DD` in 2027. Several days are `from..to`, and a vague range is `~from..to`. A time is `15:00`, `morning`,
 * `afternoon`, `evening`, `from 15:00`, `until 15:00` or `14:00-16:00`. `ask` means that the agent must ask back, and
 * `a|b` that either reading is right.
 */
export type ExpectedTime = string;

export type Meaning = Intent | 'yes' | 'no' | `language:${string}` | 'none';

/**
 * Example sentences in one language, which train the classifier. Their authors did not know the rules of the
 * phrasebook.
 */
export type ExampleSet = {
  dates: readonly (readonly [text: string, wish: ExpectedTime])[];
  intents: readonly (readonly [text: string, meaning: Meaning | readonly Meaning[]])[];
};

/** Example sets of a language by name, in the order of `examples.tsv`: the training data of the classifier. */
export function readExamples(dataFolder: string, code: string): ReadonlyMap<string, ExampleSet> {
  type Rows = { dates: [string, ExpectedTime][]; intents: [string, Meaning | Meaning[]][] };
  const file = join(dataFolder, code, 'examples.tsv');
  const sets = new Map<string, Rows>();
  for (const [set = '', kind, text = '', meaning = ''] of readTsv(file).slice(1)) {
    const rows = sets.get(set) ?? { dates: [], intents: [] };
    sets.set(set, rows);
    // The cast does not check the meanings. Tests validate all of the data.
    const meanings = meaning.split('|') as Meaning[];
    const [only = 'none'] = meanings;
    if (kind === 'date') rows.dates.push([text, meaning]);
    else if (kind === 'intent') rows.intents.push([text, meanings.length > 1 ? meanings : only]);
    else throw new Error(`${file}: "${kind}" is neither date nor intent`);
  }
  return sets;
}
