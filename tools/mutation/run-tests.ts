import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { runCommand } from '../processes/process-control.ts';
import { vitestFilters } from '../testing/test-projects.ts';

/** Longer than any test file takes; a mutation that makes one hang is stopped, and is no red test. */
const FILE_TIMEOUT_MS = 120_000;

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.string().optional(),
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

export type TestRun = {
  code: number;
  passed: number;
  /** The tests that ran and failed, with the first line of why. */
  red: { name: string; why: string }[];
  /** What was printed, or why a file could not even be loaded. */
  output: string;
};

/** Runs test files in a folder to the first failure. */
export async function runTests(folder: string, files: readonly string[], bail: boolean): Promise<TestRun> {
  const reportFile = path.join(folder, 'mutation-report.json');
  rmSync(reportFile, { force: true });
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  // Vitest starts a server for each project that it may need.
  const filters = vitestFilters(
    files.map((file) => file.split('/')[1] ?? ''),
    files,
  );
  const options = [
    '--reporter=json',
    `--outputFile=${reportFile}`,
    // A removal changes one module: all others are transformed once, not for each guard.
    '--experimental.fsModuleCache=true',
    `--experimental.fsModuleCachePath=${path.join(folder, '.cache/modules')}`,
    ...(bail ? ['--bail=1'] : []),
  ];
  const { code, output } = await runCommand(process.execPath, [vitest, 'run', ...options, ...filters], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test' },
    timeout: files.length * FILE_TIMEOUT_MS,
  });
  const results = existsSync(reportFile)
    ? report.parse(JSON.parse(readFileSync(reportFile, 'utf8'))).testResults
    : [];
  const tests = results.flatMap((result) => result.assertionResults);
  const unloaded = results.map((result) => result.message ?? '').filter(Boolean);
  return {
    code,
    passed: tests.filter((test) => test.status === 'passed').length,
    red: tests
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: test.fullName.trim(), why: firstLine(test.failureMessages?.[0]) })),
    output: [...unloaded, output.trim()].join('\n'),
  };
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}
