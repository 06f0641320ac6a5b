import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildServer, buildWeb, generateFiles, programOf } from '../build/build-steps.ts';
import { onStopSignal, runCommand, stopCommands } from '../processes/process-control.ts';
import { cacheDir, projectRoot } from '../project-paths.ts';
import { printError, say, secondsSince } from '../terminal.ts';
import { readPlaywrightCounts, readVitestCounts, type TestCounts } from '../testing/test-counts.ts';
import { vitestFilters } from '../testing/test-projects.ts';
import {
  browserEnvironment,
  startFastServices,
  startTestServices,
  type TestServices,
} from '../testing/test-services.ts';

const USAGE = `npm test — every check, with its own database and Redis

  npm test                          format and lint, types, unused code, tests, browser tests
  npm test -- unit                  the tests in that folder (unit integration http worker scenarios property faults sandbox web architecture)
  npm test -- tests/unit/a.test.ts  that test file
  npm test -- e2e                   the browser tests
  npm test -- tests/e2e/a.test.ts   the browser tests of that file; Vitest files can be added
  npm test -- --only=lint,types     some of: lint types unused vitest e2e`;

const MOST_FAILURES = 40;
/** Settings of PostgreSQL that log long waits, so that the log shows what a timed-out statement waited for. */
const LOG_LONG_WAITS = { log_lock_waits: 'on', log_min_duration_statement: '5s' };
const LONG_WAIT = /still waiting for|duration: |statement timeout/;
const MOST_LONG_WAITS = 20;
const results = join(cacheDir, 'test-results');
const vitestFile = join(results, 'vitest.json');
const countsReporter = join(import.meta.dirname, '../testing/counts-reporter.ts');
const playwrightFile = join(results, 'playwright.json');

interface Check {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/** Start of the run in the format of PostgreSQL's log, whose time zone is UTC. */
const runBeganAt = new Date().toISOString().replace('T', ' ');
let services: TestServices | undefined;
let isStopping = false;

onStopSignal(() => {
  isStopping = true;
  stopCommands();
});

if (process.argv.includes('--help')) say(USAGE);
else {
  process.exitCode = await main().catch((error: unknown) => {
    printError(error);
    return 1;
  });
  await services?.stop();
  // Exits explicitly, because an open handle would keep the finished run alive.
  process.exit();
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const selectedChecks = wantedChecks(args);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await generateFiles(process.env);
  if (selectedChecks.has('vitest') || selectedChecks.has('e2e')) {
    if (mayStartProcesses(args)) await buildServer(process.env);
    await buildWeb(process.env);
    services = await startServices();
  }
  const browser = selectedChecks.has('e2e') ? await browserEnvironment() : {};
  const env = { ...process.env, ...services?.env, NODE_ENV: 'test' };
  const checks = allChecks(args, env, browser).filter((check) => selectedChecks.has(check.name));
  const failed: string[] = [];
  const lines: string[] = [];
  for (const check of checks) {
    if (isStopping) break;
    const startedAt = performance.now();
    say(`\n▸ ${check.name}`);
    const { code } = await runCommand(process.execPath, check.args, {
      cwd: projectRoot,
      env: check.env ?? env,
      inherit: true,
    });
    if (code !== 0) failed.push(check.name);
    lines.push(`  ${code === 0 ? '✔' : '✖'} ${check.name.padEnd(8)} ${secondsSince(startedAt)}`);
  }
  say(`\n${lines.join('\n')}\n`);
  return report(failed);
}

/**
 * Full fault experiments use the product's PostgreSQL settings and a disk. Other tests use faster settings and memory.
 */
function startServices(): Promise<TestServices> {
  return process.env.FAULTS === 'full'
    ? startTestServices(LOG_LONG_WAITS)
    : startFastServices(LOG_LONG_WAITS);
}

/** True if fault or browser tests may be selected. Both start the compiled server and worker many times. */
function mayStartProcesses(args: string[]): boolean {
  const filters = args.filter((arg) => !arg.startsWith('--'));
  return filters.length === 0 || filters.some((filter) => filter.includes('fault') || isBrowserTest(filter));
}

function report(failed: string[]): number {
  const vitest = atLeastOneFailure(readVitestCounts(vitestFile), failed.includes('vitest'));
  const e2e = atLeastOneFailure(readPlaywrightCounts(playwrightFile), failed.includes('e2e'));
  if (failed.length > 0) say(`✖ failed: ${failed.join(', ')}`);
  // Failures are repeated at the end, because a CI log may be truncated at the start.
  for (const failure of [...vitest.failures, ...e2e.failures].slice(0, MOST_FAILURES)) say(`  ✖ ${failure}`);
  if (failed.length > 0) for (const line of longWaits()) say(`  PostgreSQL: ${line}`);
  if (isStopping) say('✖ stopped before the end');
  const passed = vitest.passed + e2e.passed;
  const failures = vitest.failed + e2e.failed;
  say(`${passed} passed, ${failures} failed, ${vitest.skipped + e2e.skipped} skipped`);
  return failed.length > 0 || isStopping ? 1 : 0;
}

/** The newest log lines of PostgreSQL about waits during this run, each with its statement. */
function longWaits(): string[] {
  if (!services?.databaseLog) return [];
  const lines = readFileSync(services.databaseLog, 'utf8').split('\n');
  return lines
    .flatMap((line, index) =>
      line > runBeganAt && LONG_WAIT.test(line) ? lines.slice(index, index + 4) : [],
    )
    .slice(-4 * MOST_LONG_WAITS);
}

// A runner that failed before its first test, such as in an import, must not be reported as "0 failed".
function atLeastOneFailure(counts: TestCounts, hasFailed: boolean): TestCounts {
  return { ...counts, failed: hasFailed ? Math.max(1, counts.failed) : counts.failed };
}

function allChecks(args: string[], env: NodeJS.ProcessEnv, browser: NodeJS.ProcessEnv): Check[] {
  const filters = args.filter((arg) => !arg.startsWith('--only=') && !isBrowserTest(arg));
  const browserFilters = args.filter((arg) => isBrowserTest(arg) && arg !== 'e2e');
  const filterArgs = vitestFilters(
    filters.filter(isFolder),
    filters.filter((arg) => !isFolder(arg)),
  );
  const vitestReports = ['--reporter=default', `--reporter=${countsReporter}`];
  return [
    { name: 'lint', args: [programOf('@biomejs/biome/bin/biome'), 'ci', '.', '--max-diagnostics=100'] },
    { name: 'types', args: [programOf('typescript/bin/tsc'), '--noEmit'] },
    { name: 'unused', args: [programOf('knip/bin/knip.js')] },
    {
      name: 'vitest',
      args: [programOf('vitest/vitest.mjs'), 'run', ...vitestReports, ...filterArgs],
      env: { ...env, VITEST_COUNTS_FILE: vitestFile },
    },
    {
      name: 'e2e',
      args: [programOf('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...browserFilters],
      env: { ...env, ...browser, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile },
    },
  ];
}

/** True for `e2e` and for the path of a browser test. */
function isBrowserTest(filter: string): boolean {
  return filter === 'e2e' || filter.startsWith('tests/e2e');
}

/** True for the name of a folder of tests. */
function isFolder(arg: string): boolean {
  return /^\w+$/.test(arg) && existsSync(join(projectRoot, 'tests', arg));
}

function wantedChecks(args: string[]): Set<string> {
  const only = args.find((arg) => arg.startsWith('--only='));
  let names = ['lint', 'types', 'unused', 'vitest', 'e2e'];
  if (only) names = only.slice('--only='.length).split(',');
  else if (args.length > 0) {
    names = [];
    if (args.some(isBrowserTest)) names.push('e2e');
    if (!args.every(isBrowserTest)) names.push('vitest');
  }
  return new Set(names);
}
