import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /**
   * For each failure: its location, the test, the beginning of the error message, and the stack of an unhandled error.
   */
  failures: string[];
}

const NONE: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };

const vitestCounts: z.ZodType<TestCounts> = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
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

/** The counts that `counts-reporter.ts` wrote; all zero if there is no file. */
export function readVitestCounts(file: string): TestCounts {
  return vitestCounts.safeParse(readJson(file)).data ?? NONE;
}

/** The counts of Playwright's JSON report; all zero if there is no report. A flaky test counts as failed. */
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

/** Formats one entry of `failures`. */
export function failureLine(where: string, test: string, message = ''): string {
  const [firstLine = ''] = message.trim().split('\n');
  return `${where} › ${test}${firstLine && `: ${firstLine}`}`;
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
