import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('readVitestCounts counts tests and names each failed test and each file that could not start', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'takes away', status: 'failed', failureMessages: ['Error: 1 is not 2\n  at…'] };
  const counts = readVitestCounts(
    writeReport({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 3,
      testResults: [
        {
          name: join(projectRoot, 'tests/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [passed, failed],
        },
        {
          name: join(projectRoot, 'tests/b.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    }),
  );
  expect(counts).toEqual({
    passed: 1,
    failed: 1,
    skipped: 5,
    failures: [
      'tests/a.test.ts › takes away: Error: 1 is not 2',
      'tests/b.test.ts › the file: no such module',
    ],
  });
});

it('readPlaywrightCounts counts tests and names failed and flaky tests at any depth', () => {
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

it('both counters return zero without a report', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] };
  expect(readVitestCounts(join(folder, 'none.json'))).toEqual(none);
  expect(readPlaywrightCounts(join(folder, 'none.json'))).toEqual(none);
});
