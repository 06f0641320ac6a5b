import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from '../project-paths.ts';
import { failureLine, type TestCounts } from './test-counts.ts';

const STACK_LINES = 8;

/**
 * Vitest reporter that writes the counts of a run to the file in `VITEST_COUNTS_FILE`. Errors outside of a test, such
 * as a late rejection of a promise, fail the run even if every test has passed. They therefore count as failures.
 */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const failures = [...modules.flatMap(failuresOf), ...unhandledErrors.map(unhandledLine)];
    const passed = states.filter((state) => state === 'passed').length;
    const skipped = states.filter((state) => state !== 'passed' && state !== 'failed').length;
    const counts: TestCounts = { passed, failed: failures.length, skipped, failures };
    const file = process.env.VITEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(counts));
  }
}

/** Failures of tests and hooks, and of the file itself, for example when its imports fail. */
function failuresOf(module: TestModule): string[] {
  const line = (name: string, error?: SerializedError) =>
    failureLine(module.relativeModuleId, name, error?.message);
  return [
    ...module.errors().map((error) => line('the file', error)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => line(suite.fullName, error)),
    ),
    ...[...module.children.allTests('failed')].map((test) => line(test.fullName, test.result().errors?.[0])),
  ];
}

/** The file and the test during which the error occurred. An earlier test can be the cause. */
function unhandledLine({ message, stack = '', ...error }: SerializedError): string {
  const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error;
  const where = typeof path === 'string' ? relative(projectRoot, path) : 'outside any file';
  const during = typeof test === 'string' ? ` during "${test}"` : '';
  const line = failureLine(where, `unhandled error${during}`, message);
  return [line, ...stack.split('\n').slice(1, 1 + STACK_LINES)].join('\n');
}
