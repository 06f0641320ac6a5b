import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { runCommand } from '../processes/process-control.ts';
import { cacheDir } from '../project-paths.ts';
import { vitestFilters } from '../testing/test-projects.ts';

/**
 * Milliseconds without output after which a run counts as hanging. Vitest prints a line after each test, and no test
 * takes this long even on a busy machine.
 */
const SILENCE_MS = 180_000;

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * `unloadable`: a test file failed before its tests were collected. `stopped`: a signal ended the run, which proves
 * nothing about the mutant. A run that hangs counts as failed.
 */
export type TestRun = {
  verdict: 'passed' | 'failed' | 'unloadable' | 'stopped';
  /** The file and the title of the first failure. */
  failure?: { file: string; title: string };
  output: string;
};

/** Runs test files in a copy, one after the other, until the first failure. */
export async function runTests(folder: string, files: readonly string[]): Promise<TestRun> {
  const reportFile = path.join(folder, 'mutation-report.json');
  rmSync(reportFile, { force: true });
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  // Vitest starts one server per project, so unneeded projects are filtered out.
  const filters = vitestFilters(
    files.map((file) => file.split('/')[1] ?? ''),
    files,
  );
  const options = [
    '--reporter=json',
    '--reporter=verbose',
    `--outputFile=${reportFile}`,
    '--bail=1',
    '--maxWorkers=1',
    // A mutation changes only one module, so the cache provides all other transformed modules.
    '--experimental.fsModuleCache=true',
    `--experimental.fsModuleCachePath=${path.join(cacheDir, 'mutation-modules')}`,
  ];
  const { code, output, isStopped } = await runCommand(
    process.execPath,
    [vitest, 'run', ...options, ...filters],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'test' },
      silence: SILENCE_MS,
      // If a mutant loops forever, Vitest exits after the first failure but leaves its worker process running.
      endsChildren: true,
    },
  );
  if (code === 0) return { verdict: 'passed', output };
  if (isStopped) return { verdict: 'stopped', output: 'a signal stopped the tests' };
  if (!existsSync(reportFile))
    return { verdict: 'failed', failure: { file: files.join(' '), title: 'does not end' }, output };
  const { testResults } = report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const failed = testResults.filter(({ status }) => status === 'failed');
  const broken = failed.find(({ assertionResults }) => assertionResults.length === 0);
  const [first] = failed.filter((result) => result !== broken);
  // An error outside of a test fails the run without a failed test.
  const unhandled = output.slice(Math.max(0, output.indexOf('Unhandled Error')));
  if (!first) return { verdict: 'unloadable', output: broken?.message ?? unhandled };
  const red = first.assertionResults.find((test) => test.status === 'failed');
  const title = red?.fullName.trim() ?? firstLine(first.message);
  return { verdict: 'failed', failure: { file: path.relative(folder, first.name), title }, output };
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}
