import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOf } from '../../tools/build/build-steps.ts';
import { runCommand } from '../../tools/processes/process-control.ts';
import { projectRoot } from '../../tools/project-paths.ts';
import { readPlaywrightCounts, readVitestCounts } from '../../tools/testing/test-counts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeReport(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('readVitestCounts counts tests and lists failed tests, files and hooks, and errors outside of tests', async () => {
  const testsOf = {
    'tests.test.js': `
      it('adds', () => expect(1 + 1).toBe(2));
      it('subtracts', () => { throw new Error('1 is not 2'); });
      it.runIf(false)('divides', () => {});
      describe('a table', () => {
        beforeAll(() => { throw new Error('no database'); });
        it('reads a row', () => {});
      });`,
    'late.test.js': `
      it('leaves a promise behind', () => { void Promise.reject(new Error('too late')); });`,
    'broken.test.js': `import './missing.js';`,
  };
  for (const [name, text] of Object.entries(testsOf)) writeFileSync(join(folder, name), text);
  const file = join(folder, 'counts.json');
  const { code, output } = await runCommand(
    process.execPath,
    [
      ...[programOf('vitest/vitest.mjs'), 'run', `--root=${folder}`, '--globals'],
      `--reporter=${join(projectRoot, 'tools/testing/counts-reporter.ts')}`,
    ],
    { env: { ...process.env, VITEST_COUNTS_FILE: file } },
  );
  const { failures, ...counts } = readVitestCounts(file);
  expect({ code, ...counts }, output).toEqual({ code: 1, passed: 2, failed: 4, skipped: 2 });
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/late\.test\.js › unhandled error.*: too late\n +at .*late\.test\.js/),
    expect.stringMatching(/^broken\.test\.js › the file: .*missing\.js/),
    'tests.test.js › a table: no database',
    'tests.test.js › subtracts: 1 is not 2',
  ]);
});

it('readPlaywrightCounts counts tests and lists failed and flaky tests at any nesting depth', () => {
  const run = (status: string, message?: string) => ({
    projectName: 'phone',
    status,
    results: [{ ...(message !== undefined && { error: { message } }) }],
  });
  const spec = (title: string, ...tests: unknown[]) => ({ title, file: 'a.test.ts', tests });
  const counts = readPlaywrightCounts(
    writeReport({
      suites: [
        {
          specs: [spec('opens', run('expected'))],
          suites: [{ specs: [spec('closes', run('flaky', 'gone\nat…'))] }],
        },
      ],
      errors: [{ message: 'no browser' }],
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 4 },
    }),
  );
  expect(counts).toEqual({
    passed: 1,
    failed: 1,
    skipped: 4,
    failures: ['a.test.ts [phone] › closes: gone', 'tests/e2e › outside any test: no browser'],
  });
});

it('readVitestCounts and readPlaywrightCounts return zero when there is no report', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] };
  expect(readVitestCounts(join(folder, 'none.json'))).toEqual(none);
  expect(readPlaywrightCounts(join(folder, 'none.json'))).toEqual(none);
});
