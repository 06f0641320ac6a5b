import { parseArgs } from 'node:util';
import { chooseCallers } from './choose-callers.ts';
import { changedTables, fingerprint } from './fingerprint.ts';
import { makeClinic } from './make-clinic.ts';
import { describeCaller, describeTimes } from './report.ts';
import { runCallers } from './run-all.ts';
import type { CallerResult } from './run-caller.ts';
import type { Caller } from './scenario.ts';
import { type CallersProduct, type Model, type Queue, startProduct } from './start-product.ts';

// npm run callers: simulated callers call a separate product, and the database is checked afterwards.

const { values } = parseArgs({
  options: {
    language: { type: 'string', multiple: true, default: [] },
    scenario: { type: 'string', multiple: true, default: [] },
    repeat: { type: 'string', default: '1' },
    /** The number of concurrent calls, distributed evenly over the selected callers. */
    calls: { type: 'string' },
    fault: { type: 'string' },
    model: { type: 'string', default: 'rules' },
    queue: { type: 'string', default: 'postgres' },
    speed: { type: 'string' },
    quick: { type: 'boolean', default: false },
    'business-languages': { type: 'string' },
  },
});

function oneOf<Name extends string>(value: string, known: readonly Name[], flag: string): Name {
  const match = known.find((name) => name === value);
  if (match === undefined) throw new Error(`--${flag} is one of ${known.join(', ')}`);
  return match;
}

const businessLanguages =
  values['business-languages'] === undefined
    ? undefined
    : Number(oneOf(values['business-languages'], ['1', '3', '12'], 'business-languages'));
const FAULTS = ['slow', 'down', 'nonsense', 'hang'] as const;
const calls = values.calls === undefined ? undefined : Number(values.calls);
const fault =
  values.fault === undefined ? undefined : oneOf(values.fault.replace(/^llm=/, ''), FAULTS, 'fault llm');
const chosenModel = oneOf<Model>(values.model, ['rules', 'http', 'real'], 'model');
// The option `fault` makes requests to a provider fail, so it requires a model over HTTP.
const model = fault !== undefined && chosenModel === 'rules' ? 'http' : chosenModel;
const queue = oneOf<Queue>(values.queue, ['redis', 'postgres'], 'queue');
// With the option `calls`, speech is slower by default, so that the calls overlap.
const speed = Number(values.speed ?? (calls === undefined ? 60 : 5));

async function turnFault({ url }: CallersProduct): Promise<void> {
  if (fault === undefined) return;
  const response = await fetch(`${url}/sandbox/llm/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: fault }),
  });
  if (!response.ok) throw new Error(`the model has no such fault: ${response.status}`);
}

function castOf(callers: Caller[]): Caller[] {
  if (calls !== undefined)
    return Array.from({ length: calls }, (_, index) => callers[index % callers.length]).filter(
      (caller) => caller !== undefined,
    );
  return Array.from({ length: Number(values.repeat) }, () => callers).flat();
}

/**
 * Runs `work` while another business receives no calls. `touched` lists the tables in which rows of that business have
 * changed; it must be empty.
 */
async function withBystander<Result>(
  product: CallersProduct,
  work: () => Promise<Result>,
): Promise<{ result: Result; touched: string[] }> {
  const bystander = await makeClinic(product, 'en', {
    appointments: [
      {
        service: 'cleaning',
        starts: '2026-12-01T10:30',
        firstName: 'Emma',
        lastName: 'Martin',
        phone: '+15145550123',
      },
    ],
  });
  const before = await fingerprint(product, bystander.businessId, { all: true });
  const result = await work();
  const after = await fingerprint(product, bystander.businessId, { all: true });
  return { result, touched: changedTables(before, after) };
}

async function play(product: CallersProduct): Promise<{ results: CallerResult[]; touched: string[] }> {
  await turnFault(product);
  const callers = chooseCallers({
    languages: values.language,
    scenarios: values.scenario,
    withSlow: !values.quick && calls === undefined,
  });
  const cast = castOf(callers);
  // The first call of a process is slower than all others. It is run and printed separately and is not part of the
  // results.
  for (const first of await runCallers(product, chooseCallers({ languages: ['en'], scenarios: ['book'] }), {
    atOnce: 1,
  }))
    console.log(`first of the process: ${describeCaller(first)}\n`);
  const restMb = product.memoryMb();
  let mostMb = restMb;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, product.memoryMb());
  }, 200);
  const atOnce = calls ?? 6;
  const { result: results, touched } = await withBystander(product, () =>
    runCallers(product, cast, {
      atOnce,
      ...(calls !== undefined && { apartMs: 100 }),
      onResult: (result) => console.log(describeCaller(result)),
    }),
  );
  clearInterval(watch);
  const perCall = ((mostMb - restMb) / atOnce).toFixed(2);
  console.log(`\n${describeTimes(results)}`);
  console.log(
    `  server: ${restMb.toFixed(0)} MB at rest, ${mostMb.toFixed(0)} MB at most, ${perCall} MB a call`,
  );
  return { results, touched };
}

const product = { ...(await startProduct({ queue, model, speed })), businessLanguages };
try {
  const { results, touched } = await play(product);
  const failed = results.filter(({ problems }) => problems.length > 0);
  const warnings = product.server.output().slice(-4_000);
  if (product.server.hasEnded()) console.log('✖ the server ended');
  if (failed.length > 0 && warnings !== '') console.log(`the server's last warnings:\n${warnings}`);
  for (const table of touched) console.log(`✖ ${table} of a business that nobody called changed`);
  console.log(
    `${results.length - failed.length} of ${results.length} callers got what they wanted (model ${model}, queue ${queue}${fault === undefined ? '' : `, fault ${fault}`})`,
  );
  process.exitCode = failed.length > 0 || touched.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}
process.exit();
