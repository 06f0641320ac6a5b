import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../project-paths.ts';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** One line per failure: location, test, and the beginning of the error. */
  failures: string[];
}

const NONE: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightError = z.object({ message: z.string().optional() });

const playwrightSuite = z.object({
  specs: z
    .array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            projectName: z.string(),
            status: z.string(),
            results: z.array(z.object({ error: playwrightError.optional() })),
          }),
        ),
      }),
    )
    .default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Counts from Vitest's JSON report; none when there is no report. */
export function readVitestCounts(file: string): TestCounts {
  const report = vitestReport.safeParse(readJson(file));
  if (!report.success) return NONE;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data;
  const failures: string[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(failureLine(relative(projectRoot, name), fullName, failureMessages?.[0]));
    if (status === 'failed' && failed.length === 0)
      failures.push(failureLine(relative(projectRoot, name), 'the file', message));
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

/** Counts from Playwright's JSON report; a flaky test counts as failed. No counts without a report. */
export function readPlaywrightCounts(file: string): TestCounts {
  const report = playwrightReport.safeParse(readJson(file));
  if (!report.success) return NONE;
  const { suites, errors, stats } = report.data;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(playwrightFailures),
      ...errors.map(({ message }) => failureLine('tests/e2e', 'outside any test', message)),
    ],
  };
}

function playwrightFailures({ specs, suites }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failureLine(`${file} [${projectName}]`, title, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

function failureLine(where: string, test: string, message = ''): string {
  const [firstLine = ''] = message.trim().split('\n');
  return `${where} › ${test}${firstLine && `: ${firstLine}`}`;
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
