import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createTestDatabase } from '../../tests/support/database.ts';
import { onStopSignal, stopCommands } from '../processes/process-control.ts';
import { AREAS } from './areas.ts';
import { findMutants } from './find-mutants.ts';
import type { Mutant } from './mutant.ts';
import { RelevantTests } from './relevant-tests.ts';
import { runTests, type TestRun } from './run-tests.ts';
import { sampleOf } from './sample.ts';
import { formatScores, type Result, scoreOf, type Verdict } from './score.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { prepareTemplate } from './templates.ts';

// npm run mutate: applies one mutation at a time to a copy of the product and reports the test that detects it.

const { values } = parseArgs({
  options: {
    area: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

/**
 * The number of mutants that are tested concurrently, each in its own copy. The smallest supported machine has as many
 * processors.
 */
const JOBS = 2;
/**
 * Cumulative numbers of test files after each run of Vitest: the first run has one file, the second the next three, and
 * so on. Most mutants are killed by the first file.
 */
const STEPS = [1, 4, 12, Number.POSITIVE_INFINITY];
const SCORE_MIN = 0.95;

let isStopping = false;
onStopSignal(() => {
  isStopping = true;
  stopCommands();
});

/** For each mutant that may survive, by id, the reason (explained.json). */
const explained = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'explained.json'), 'utf8')));

async function readMutants(): Promise<Mutant[]> {
  const database = await createTestDatabase();
  try {
    return await findMutants(database.url);
  } finally {
    await database.drop();
  }
}

function chooseMutants(mutants: readonly Mutant[]): Mutant[] {
  const { area, only, sample, seed } = values;
  const unknown = area?.find((name) => !Object.hasOwn(AREAS, name));
  if (unknown) throw new Error(`no area is called ${unknown}; there are ${Object.keys(AREAS).join(', ')}`);
  const ids = new Set(mutants.map(({ id }) => id));
  const isNamed = ({ id }: Mutant) =>
    !only || only.some((text) => (ids.has(text) ? id === text : id.includes(text)));
  const selected = mutants.filter((mutant) => (!area || area.includes(mutant.area)) && isNamed(mutant));
  if (selected.length === 0) throw new Error('no mutant has such an id; --list shows them');
  return sample === undefined ? selected : sampleOf(selected, Number(sample), Number(seed));
}

type Outcome = { verdict: Verdict | 'not run'; why: string; killer?: string };

/** Runs the tests of a mutant, the most relevant ones first, until one of them fails. */
async function runUntilRed(folder: string, files: readonly string[]): Promise<TestRun> {
  const limited = files.slice(0, values.files === undefined ? files.length : Number(values.files));
  const steps = STEPS.map((end, index) => limited.slice(STEPS[index - 1] ?? 0, end)).filter(
    ({ length }) => length > 0,
  );
  let run: TestRun = { verdict: 'passed', output: '' };
  for (const step of steps) {
    if (isStopping) return { verdict: 'stopped', output: 'this command was stopped' };
    run = await runTests(folder, step);
    if (run.verdict !== 'passed') return run;
  }
  return { ...run, output: `passed by ${limited.length} test files` };
}

async function tryMutant(scratch: Scratch, mutant: Mutant, files: readonly string[]): Promise<Outcome> {
  const undo = scratch.apply(mutant);
  try {
    const prepared = await prepareTemplate(scratch.folder, mutant).catch((cause: unknown) => ({ cause }));
    if (typeof prepared === 'object') return { verdict: 'invalid', why: messageOf(prepared.cause) };
    try {
      return outcomeOf(await runUntilRed(scratch.folder, files));
    } finally {
      await prepared?.();
    }
  } finally {
    undo();
  }
}

function outcomeOf({ verdict, failure, output }: TestRun): Outcome {
  if (verdict === 'stopped') return { verdict: 'not run', why: output };
  if (verdict === 'passed') return { verdict: 'survived', why: output };
  if (verdict === 'unloadable' || !failure) return { verdict: 'invalid', why: output.slice(0, 600) };
  return { verdict: 'killed', why: `${failure.file} › ${failure.title}`, killer: failure.file };
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Requires that the tests that killed mutants pass without a mutant. A test that fails anyway proves nothing. */
async function assertKillersPass(scratch: Scratch, killers: readonly string[]): Promise<void> {
  if (killers.length === 0 || isStopping) return;
  const { verdict, failure, output } = await runTests(scratch.folder, killers);
  if (verdict !== 'passed' && !isStopping)
    throw new Error(`not green without a mutant: ${failure ? `${failure.file} › ${failure.title}` : output}`);
}

/**
 * Tests the mutants, two at a time, and prints each verdict. Mutants whose tests were stopped are not part of the
 * result.
 */
async function tryAll(mutants: readonly Mutant[]): Promise<Result[]> {
  const relevant = new RelevantTests();
  const scratches = Array.from({ length: Math.min(JOBS, mutants.length) }, makeScratch);
  const results: Result[] = [];
  const killers = new Set<string>();
  const waiting = mutants.values();
  const work = async (scratch: Scratch): Promise<void> => {
    for (const mutant of waiting) {
      if (isStopping) return;
      const startedAt = performance.now();
      const { verdict, why, killer } = await tryMutant(scratch, mutant, relevant.of(mutant));
      if (isStopping) return;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.log(
        `${verdict.toUpperCase().padEnd(8)} | ${mutant.id} | ${mutant.description} | ${why} | ${seconds} s`,
      );
      if (verdict !== 'not run') results.push({ ...mutant, verdict });
      for (const file of killer?.split(' ') ?? []) killers.add(file);
    }
  };
  try {
    await Promise.all(scratches.map(work));
    for (const scratch of scratches.slice(0, 1)) await assertKillersPass(scratch, [...killers]);
  } finally {
    for (const scratch of scratches) scratch.remove();
  }
  return results;
}

async function main(): Promise<number> {
  const selected = chooseMutants(await readMutants());
  if (values.list) {
    for (const { id, area, description } of selected) console.log(`${area} | ${id} | ${description}`);
    return 0;
  }
  // A mutant that is selected by name is tested even if explained.json has a reason for its survival.
  const isExplained = ({ id }: Mutant) => !values.only && Object.hasOwn(explained, id);
  const toTest = selected.filter((mutant) => !isExplained(mutant));
  const tested = await tryAll(toTest);
  const results = [
    ...selected.filter(isExplained).map((mutant): Result => ({ ...mutant, verdict: 'explained' })),
    ...tested,
  ];
  for (const line of formatScores(results)) console.log(line);
  const notRun = toTest.length - tested.length;
  if (isStopping || notRun > 0) console.log(`✖ stopped before the end; mutants without a verdict: ${notRun}`);
  const survived = results.filter(
    ({ id, verdict }) => verdict === 'survived' && !Object.hasOwn(explained, id),
  );
  return isStopping || notRun > 0 || survived.length > 0 || scoreOf(results) < SCORE_MIN ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`✖ ${messageOf(error)}`);
  return 1;
});
process.exit();
