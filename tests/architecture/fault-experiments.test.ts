import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'tests/faults');
const testFiles = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));

/** The experiments of a document's tables, each with the files of tests/faults that its row names. */
function experimentsOf(document: string): { name: string; files: string[] }[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| experiment |'))
    .map((line) => {
      const [name = '', tests = ''] = line.slice(2).split(' | ');
      const named = new Set(tests.split('`').map((word) => `${word}.test.ts`));
      return { name, files: testFiles.filter((file) => named.has(file)) };
    });
}

/** Whether a title of the file begins with the experiment's name. */
function isTitled(file: string, name: string): boolean {
  const source = readFileSync(join(folder, file), 'utf8');
  return ["'", '`', '"'].some((quote) => source.includes(`${quote}${name}`));
}

/** Experiments without a test of their name, and test files that no experiment names. */
function findGaps(document: string): string[] {
  const experiments = experimentsOf(document);
  const named = new Set(experiments.flatMap(({ files }) => files));
  return [
    ...experiments.filter(({ files }) => files.length === 0).map(({ name }) => `${name}: no test file`),
    ...experiments.flatMap(({ name, files }) =>
      files.filter((file) => !isTitled(file, name)).map((file) => `${name}: not in ${file}`),
    ),
    ...testFiles.filter((file) => !named.has(file)).map((file) => `${file}: not in the document`),
  ];
}

describe('the document of fault experiments and the tests name each other', () => {
  const document = readFileSync(join(root, 'docs/operations/fault-experiments.md'), 'utf8');

  it('completely', () => {
    expect(experimentsOf(document).length).toBeGreaterThan(40);
    expect(findGaps(document)).toEqual([]);
  });

  it('or the difference is seen: another name, another file, a row that is missing', () => {
    const withoutRow = document.replace(/^\| booking race .*\n/m, '');
    expect(findGaps(document.replace('| Redis down |', '| Redis gone |'))).toEqual([
      'Redis gone: not in redis-loss.test.ts',
    ]);
    expect(findGaps(document.replace('`scaled-out`', '`scaled-in`'))).toEqual([
      'rolling restart: no test file',
      'scaled-out.test.ts: not in the document',
    ]);
    expect(findGaps(withoutRow)).toEqual(['booking-race.test.ts: not in the document']);
  });
});
