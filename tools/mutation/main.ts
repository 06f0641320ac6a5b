import { parseArgs } from 'node:util';
import { onStopSignal, stopCommands } from '../processes/process-control.ts';
import type { Guard } from './guard.ts';
import { GUARDS } from './guards.ts';
import { runTests, type TestRun } from './run-tests.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { databaseExists, dropTemplate, templateOf } from './templates.ts';

// npm run mutate:guards: removes each guard of the product in turn, in a copy, and shows which test goes red.

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    from: { type: 'string' },
    green: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** Guards tried at once, each in a copy of its own: as many as the smallest machine has processors. */
const JOBS = 2;

type Verdict = 'red' | 'all red' | 'SURVIVED' | 'BROKEN';

let isStopping = false;
onStopSignal(() => {
  isStopping = true;
  stopCommands();
});

function chosenGuards(): Guard[] {
  const { only, from } = values;
  const start = from === undefined ? 0 : GUARDS.findIndex(({ name }) => name === from);
  if (start < 0) throw new Error(`no guard is called "${from}"; --list shows them`);
  const chosen = GUARDS.slice(start).filter(({ name }) => !only || only.some((text) => name.includes(text)));
  if (chosen.length === 0) throw new Error(`no guard is called ${only?.join(' or ')}; --list shows them`);
  return chosen;
}

/** A test that ran and failed is what counts. One that could not even be loaded says nothing about the guard. */
function verdictOf({ code, passed, red }: TestRun): Verdict {
  if (code === 0) return 'SURVIVED';
  if (red.length === 0) return 'BROKEN';
  return passed > 0 ? 'red' : 'all red';
}

/** Checks that every edit fits before an hour of tests is spent on the others. */
function assertAllFit(scratch: Scratch, guards: readonly Guard[]): void {
  const names = guards.map(({ name }) => name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled) throw new Error(`two guards are called "${doubled}"`);
  for (const guard of guards) scratch.apply(guard)();
}

/** Runs the tests of these guards while all of them are in place, and checks that templates.ts knows their database. */
async function assertGreen(scratch: Scratch, guards: readonly Guard[]): Promise<void> {
  const files = [...new Set(guards.flatMap(({ tests }) => tests))];
  console.log(`▸ ${files.length} test files with every guard in place`);
  const { code, red, output } = await runTests(scratch.folder, files, false);
  if (isStopping) throw new Error('stopped before the end');
  if (code !== 0)
    throw new Error(
      `not green before any guard was removed:\n${red.map(({ name }) => name).join('\n')}\n${output}`,
    );
  const usesDatabase = files.some((file) => !file.startsWith('tests/unit/'));
  const template = await templateOf(scratch.folder);
  if (usesDatabase && !(await databaseExists(template)))
    throw new Error(`tests/support/database.ts no longer calls its template ${template}: mend templates.ts`);
}

/** Stops at the first red test; when nothing was green before it, looks whether anything would be after it. */
async function runToVerdict(scratch: Scratch, guard: Guard): Promise<TestRun> {
  const run = await runTests(scratch.folder, guard.tests, true);
  if (isStopping || run.red.length === 0 || run.passed > 0) return run;
  return runTests(scratch.folder, guard.tests, false);
}

/** What became of the tests without this guard; nothing when the run was stopped. */
async function tryWithout(scratch: Scratch, guard: Guard, template: string): Promise<Verdict | undefined> {
  const startedAt = performance.now();
  const restore = scratch.apply(guard);
  try {
    const run = await runToVerdict(scratch, guard);
    if (isStopping) return undefined;
    const verdict = verdictOf(run);
    const [first] = run.red;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const shown =
      first?.name ?? (verdict === 'SURVIVED' ? `green: ${guard.tests.join(', ')}` : run.output.slice(0, 300));
    const why = verdict === 'all red' ? ` — ${first?.why.slice(0, 120)}` : '';
    console.log(`${verdict.padEnd(8)} | ${guard.name} | ${shown}${why} | ${seconds} s`);
    return verdict;
  } finally {
    const mutated = await templateOf(scratch.folder);
    restore();
    if (mutated !== template) await dropTemplate(mutated);
  }
}

async function main(): Promise<number> {
  const guards = chosenGuards();
  if (values.list) {
    for (const { name, file, tests } of guards) console.log(`${name} | ${file} | ${tests.join(', ')}`);
    return 0;
  }
  const startedAt = performance.now();
  const scratches = Array.from({ length: Math.min(JOBS, guards.length) }, makeScratch);
  const [first] = scratches as [Scratch, ...Scratch[]];
  const verdicts: Verdict[] = [];
  try {
    assertAllFit(first, guards);
    if (!values.green) await assertGreen(first, guards);
    const template = await templateOf(first.folder);
    const waiting = guards.values();
    const work = async (scratch: Scratch): Promise<void> => {
      for (const guard of waiting) {
        if (isStopping) return;
        const verdict = await tryWithout(scratch, guard, template);
        if (verdict) verdicts.push(verdict);
      }
    };
    await Promise.all(scratches.map(work));
  } finally {
    for (const scratch of scratches) scratch.remove();
  }
  const count = (verdict: Verdict) => verdicts.filter((given) => given === verdict).length;
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `\n${verdicts.length} of ${guards.length} guards in ${minutes} min: ${count('red')} red, ${count('all red')} all red, ` +
      `${count('SURVIVED')} survived, ${count('BROKEN')} broken`,
  );
  if (isStopping) console.log('✖ stopped before the end');
  return isStopping || count('SURVIVED') + count('BROKEN') > 0 ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`);
  return 1;
});
process.exit();
