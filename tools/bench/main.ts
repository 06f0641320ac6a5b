import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runAcks } from './ack-run.ts';
import { dropTemplates, setLedgerLines } from './bench-database.ts';
import { runBookings } from './booking-run.ts';
import { CONVERSATION_COUNTS, type ConversationRun, runConversations } from './conversation-run.ts';
import { runFees } from './fee-run.ts';
import { measureFloor } from './floor.ts';
import { runInsights, toInsightsTable } from './insights-run.ts';
import { runNumbers } from './number-run.ts';
import { runReads } from './read-run.ts';
import { runRecharges } from './recharge-run.ts';
import {
  missedRows,
  type Part,
  QUEUES,
  type Round,
  type Scaling,
  SMALL_SHAPES,
  type SmallShape,
  toReport,
  toSelection,
  toTable,
} from './report.ts';
import type { Queue } from './stage.ts';
import { runWebhooks } from './webhook-run.ts';
import { runWorkers } from './worker-run.ts';

// npm run bench: compares the product with bare SQL and bare Fastify on the same machine at the same time.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    /** Runs only these parts of the rounds, comma-separated, and prints their ratios. */
    only: { type: 'string' },
    /** Runs only the benchmark of a hundred concurrent calls, compared with a bare WebSocket server. */
    conversations: { type: 'boolean', default: false },
    /** Number of ledger entries of the shape `large`; a multiple of its 1,000 businesses. */
    ledger: { type: 'string', default: '1000000' },
    /** Runs only the insight pages, for a business with this many calls in a year. */
    insights: { type: 'string' },
  },
});
if (values.insights !== undefined) {
  console.log(toInsightsTable(await runInsights(Number(values.insights))));
  process.exit();
}
const ledgerLines = Number(values.ledger);
setLedgerLines(ledgerLines);
const seconds = values.quick ? 2 : 4;
const roundCount = values.quick ? 1 : 3;
const waiting = { spread: values.quick ? 8_000 : 20_000, hot: values.quick ? 20_000 : 40_000 };
const storm = {
  events: waiting.hot,
  businesses: values.quick ? 200 : 1_000,
  crossings: values.quick ? 200 : 1_000,
};
const WORKER_COUNTS = [1, 2, 4];

/** Runs the conversations; prints the figures of the product and of the bare socket. */
async function runPrintedConversations(calls: number): Promise<ConversationRun> {
  const conversations = await runConversations(calls);
  for (const [name, { framesPerSecond, firstWordP50Ms, firstWordP95Ms }] of Object.entries(conversations))
    console.log(
      `  ${calls} calls, ${name.padEnd(5)} ${framesPerSecond.toFixed(0)} frames/s, first word after ${firstWordP50Ms.toFixed(1)} ms, 95th ${firstWordP95Ms.toFixed(1)} ms`,
    );
  return conversations;
}

if (values.conversations) {
  await runPrintedConversations(CONVERSATION_COUNTS.most);
  process.exit();
}

async function logged<Result>(
  label: string,
  work: Promise<Result>,
  read: (result: Result) => number,
): Promise<Result> {
  const result = await work;
  console.log(`  ${label}: ${read(result).toFixed(0)}/s`);
  return result;
}

async function byShape<Result>(
  measure: (shape: SmallShape) => Promise<Result>,
): Promise<Record<SmallShape, Result>> {
  return { spread: await measure('spread'), hot: await measure('hot') };
}

async function byQueue<Result>(measure: (queue: Queue) => Promise<Result>): Promise<Record<Queue, Result>> {
  return { redis: await measure('redis'), postgres: await measure('postgres') };
}

const rate = (result: { rate: number }) => result.rate;

const webhooks = (shape: SmallShape | 'large', queue: Queue) =>
  logged(`webhook → ledger on ${queue}, ${shape}`, runWebhooks(shape, queue, seconds), rate);
const workers = (shape: SmallShape | 'large', queue: Queue) =>
  logged(
    `worker alone on ${queue}, ${shape}`,
    runWorkers(shape, queue, waiting[shape === 'hot' ? 'hot' : 'spread']),
    rate,
  );

const parts: { [Name in Part]: () => Promise<Round[Name]> } = {
  floors: () => byShape((shape) => logged(`bare SQL, ${shape}`, measureFloor(shape, seconds / 2), rate)),
  webhooks: () => byQueue((queue) => byShape((shape) => webhooks(shape, queue))),
  workers: () => byQueue((queue) => byShape((shape) => workers(shape, queue))),
  acks: () => logged('webhook acknowledged', runAcks(seconds), ({ ours }) => ours),
  reads: () => logged('REST read', runReads(seconds), ({ rest }) => rest),
  bookings: () => logged('month of appointments', runBookings(seconds), ({ month }) => month),
  recharges: () => logged('calls charged beside recharges', runRecharges(storm), ({ beside }) => beside),
  numbers: () => logged('number searches', runNumbers(seconds), ({ search }) => search),
  conversations: () => runPrintedConversations(CONVERSATION_COUNTS.busy),
  fees: () => logged('monthly fees', runFees(), ({ ours }) => ours),
  large: async () => ({
    webhooks: await webhooks('large', 'redis'),
    workers: await workers('large', 'redis'),
  }),
};
const isPart = (name: string): name is Part => name in parts;

/** Runs the parts one after the other. */
async function runRound<Name extends Part>(names: readonly Name[]): Promise<Pick<Round, Name>> {
  const round: Partial<Round> = {};
  for (const name of names) Object.assign(round, { [name]: await parts[name]() });
  return round as Pick<Round, Name>;
}

async function runRounds<Name extends Part>(names: readonly Name[]): Promise<Pick<Round, Name>[]> {
  const rounds: Pick<Round, Name>[] = [];
  for (let round = 1; round <= roundCount; round += 1) {
    console.log(`round ${round} of ${roundCount}, ${seconds} s each`);
    rounds.push(await runRound(names));
  }
  return rounds;
}

if (values.only !== undefined) {
  const names = values.only.split(',');
  const unknown = names.find((name) => !isPart(name));
  if (unknown !== undefined)
    throw new Error(`${unknown} is no part: say some of ${Object.keys(parts).join(', ')}`);
  const selected = await runRounds(names.filter(isPart));
  await dropTemplates();
  const { table, missed } = toSelection(selected);
  console.log(table);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(selected, null, 2)}\n`);
  process.exit(missed.length > 0 ? 1 : 0);
}
const rounds = await runRounds(Object.keys(parts).filter(isPart));
const scaling: Scaling = [];
for (const count of WORKER_COUNTS) {
  const run = runWorkers('spread', 'redis', waiting.spread, count);
  scaling.push({ workers: count, ...(await logged(`${count} worker processes`, run, rate)) });
}
await dropTemplates();
const insights = await runInsights(values.quick ? 100_000 : 1_000_000);
const report = toReport(rounds, scaling);
console.log(`\n${toTable(report, scaling, ledgerLines)}\n\n${toInsightsTable(insights)}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
const runCount = SMALL_SHAPES.length * QUEUES.length * 2 * rounds.length + 2 * rounds.length + scaling.length;
console.log(`every one of ${runCount} runs into the ledger: lines = events, no cent out of place`);
const missed = missedRows(report);
if (missed.length > 0) console.log(`✖ missed: ${missed.join(', ')}`);
process.exit(missed.length > 0 ? 1 : 0);
