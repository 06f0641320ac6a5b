import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportGraph, readImportGraph } from '../../tests/support/import-graph.ts';
import { projectRoot } from '../project-paths.ts';
import {
  ACCESS_KINDS,
  AREAS,
  NO_BEHAVIOUR,
  SLOW_FOLDERS,
  TENANT_CONDITION,
  TEST_FOLDERS,
  TESTS_OF_EVERY_AREA,
} from './areas.ts';
import type { Mutant } from './mutant.ts';

/** The weight of a direct import of the mutated file, compared with one shared word. */
const IMPORT_WEIGHT = 30;
/**
 * The weight of a word that the mutation and a test share, compared with a word that the mutated file and a test share.
 */
const CHANGE_WEIGHT = 3;
/** The number of the most relevant test files that run even if they belong to another area. */
const RELATED_FILES = 3;

/** Tests that import this file run the compiled product, which no mutation reaches. */
const COMPILED = 'tests/faults/compiled.ts';

type TestFile = { file: string; name: string; words: Set<string>; isSlow: boolean };

/** Orders test files by the likelihood that they detect a mutant. */
export class RelevantTests {
  private readonly graph: ImportGraph = readImportGraph(projectRoot, ['tests', 'server', 'worker']);
  private readonly tests = listTests().filter(({ file }) => this.distance(file, COMPILED) === undefined);
  private readonly frequencies = new Map<string, number>();

  constructor() {
    for (const { words } of this.tests)
      for (const word of words) this.frequencies.set(word, (this.frequencies.get(word) ?? 0) + 1);
  }

  /**
   * The test files of the mutant's area and the most relevant ones of all areas, in order of relevance. Tests about
   * roles run first for mutants of access rules; slow tests run last.
   */
  of(mutant: Mutant): string[] {
    const { first = [], tests: names = [] } = AREAS[mutant.area] ?? {};
    const scored = this.tests
      .filter((test) => this.testsBehaviour(test, mutant))
      .map((test) => ({ ...test, score: this.scoreOf(test, mutant) }))
      .sort((a, b) => b.score - a.score || a.file.localeCompare(b.file));
    const isOfArea = ({ name }: TestFile) =>
      [...first, ...names, ...TESTS_OF_EVERY_AREA].some((prefix) => beginsWith(name, prefix));
    const related = new Set(scored.slice(0, RELATED_FILES).map(({ file }) => file));
    const placeOf = ({ name, isSlow }: TestFile) => {
      if (isAccess(mutant) && first.includes(name)) return 0;
      return isSlow ? 2 : 1;
    };
    return scored
      .filter((test) => isOfArea(test) || related.has(test.file))
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map(({ file }) => file);
  }

  /** False for a test that only compares schema or types, unless it imports the mutated file itself. */
  private testsBehaviour({ file, name }: TestFile, mutant: Mutant): boolean {
    const isOfBehaviour = !NO_BEHAVIOUR.some((prefix) => beginsWith(name, prefix));
    return isOfBehaviour || this.importsOf(file).includes(mutant.file);
  }

  private scoreOf({ file, words }: TestFile, mutant: Mutant): number {
    const distance = this.distance(file, mutant.file);
    const shared =
      this.sharedWords(words, wordsOf(textOf(mutant))) +
      CHANGE_WEIGHT * this.sharedWords(words, wordsOf(`${mutant.id} ${mutant.description}`));
    return shared / Math.sqrt(words.size) + (distance === undefined ? 0 : IMPORT_WEIGHT / distance ** 2);
  }

  /** The sum of the shared words, each weighted by its rarity among all test files. */
  private sharedWords(words: ReadonlySet<string>, subject: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of subject)
      if (words.has(word)) sum += Math.log(this.tests.length / (this.frequencies.get(word) ?? 1)) ** 2;
    return sum;
  }

  /** The length of the shortest import path from a test to a file; undefined without a path. */
  private distance(from: string, to: string): number | undefined {
    const seen = new Set([from]);
    let layer = [from];
    for (let steps = 1; layer.length > 0; steps += 1) {
      const next = layer.flatMap((file) => this.importsOf(file)).filter((file) => !seen.has(file));
      if (next.includes(to)) return steps;
      for (const file of next) seen.add(file);
      layer = [...new Set(next)];
    }
    return undefined;
  }

  private importsOf(file: string): string[] {
    const imports = this.graph.get(file)?.imports ?? [];
    return imports.filter(({ isPackage, isType }) => !isPackage && !isType).map((each) => each.to);
  }
}

function listTests(): TestFile[] {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(projectRoot, 'tests', folder))
      .filter((entry) => entry.endsWith('.test.ts'))
      .map((entry) => ({ file: `tests/${folder}/${entry}`, name: path.basename(entry, '.test.ts') }))
      .map((test) => ({
        ...test,
        isSlow: SLOW_FOLDERS.includes(folder),
        words: wordsOf(readFileSync(path.join(projectRoot, test.file), 'utf8')),
      })),
  );
}

const beginsWith = (name: string, prefix: string): boolean =>
  name === prefix || name.startsWith(`${prefix}-`);

const isAccess = ({ kind, description }: Mutant): boolean =>
  ACCESS_KINDS.includes(kind) || TENANT_CONDITION.test(description);

/** The text of the mutated file. The file of a schema mutation does not exist yet, so its text is the mutation. */
function textOf({ file, mutate }: Mutant): string {
  const full = path.join(projectRoot, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : mutate('');
}

/** Splits names in any spelling into words. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  return new Set(words);
}
