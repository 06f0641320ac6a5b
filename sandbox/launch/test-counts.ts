import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightReport = z.object({
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
  if (!report.success) return { passed: 0, failed: 0, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report.data;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Counts from Playwright's JSON report, a flaky test being a failed one; none when there is no report. */
export function readPlaywrightCounts(file: string): TestCounts {
  const report = playwrightReport.safeParse(readJson(file));
  if (!report.success) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
