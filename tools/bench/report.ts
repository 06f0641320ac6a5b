import type { AckRun } from './ack-run.ts';
import { SHAPES } from './bench-database.ts';
import type { BookingRun } from './booking-run.ts';
import type { ConversationRun } from './conversation-run.ts';
import type { FeeRun } from './fee-run.ts';
import type { Floor } from './floor.ts';
import { median } from './median.ts';
import type { NumberRun } from './number-run.ts';
import type { ReadRun } from './read-run.ts';
import type { RechargeRun } from './recharge-run.ts';
import type { ProcessorMs, Queue } from './stage.ts';
import type { WebhookRun } from './webhook-run.ts';
import type { WorkerRun } from './worker-run.ts';

export type SmallShape = 'spread' | 'hot';
export const SMALL_SHAPES: readonly SmallShape[] = ['spread', 'hot'];
export const QUEUES: readonly Queue[] = ['redis', 'postgres'];

export type Round = {
  floors: Record<SmallShape, Floor>;
  webhooks: Record<Queue, Record<SmallShape, WebhookRun>>;
  workers: Record<Queue, Record<SmallShape, WorkerRun>>;
  acks: AckRun;
  reads: ReadRun;
  bookings: BookingRun;
  numbers: NumberRun;
  fees: FeeRun;
  recharges: RechargeRun;
  conversations: ConversationRun;
  large: { webhooks: WebhookRun; workers: WorkerRun };
};

/** Charged events per second by number of worker processes. */
export type Scaling = { workers: number; rate: number }[];

/** The parts of a round. */
export type Part = keyof Round;

/**
 * Target in milliseconds for the p95 of the time from the end of a caller's sentence to the first word of the answer.
 */
const FIRST_WORD_MS_MAX = 300;

/** The target of each ratio (`aim`). `isLess`: a lower ratio is better. */
const AIMS = {
  spread: { aim: 0.9, what: 'webhook → ledger / bare SQL, spread' },
  hot: { aim: 2.6, what: 'webhook → ledger / bare SQL with one client, one business' },
  worker_spread: { aim: 3.5, what: 'worker alone / bare SQL, spread' },
  worker_hot: { aim: 6.5, what: 'worker alone / bare SQL with one client, one business' },
  ack: { aim: 1.4, what: 'webhook acknowledged / bare Fastify and one INSERT' },
  rest_read: { aim: 0.85, what: 'REST read / bare Fastify and the same SELECT' },
  rest_session: { aim: 0.95, what: 'REST read / bare Fastify, the session by its hash and the same SELECT' },
  trpc_read: { aim: 0.95, what: 'tRPC read / bare Fastify, tRPC and the same SELECT' },
  login_storm: { aim: 1.3, what: 'p99 of reads while people sign in / idle', isLess: true },
  month_view: { aim: 0.85, what: 'month of 50,000 appointments / bare Fastify and the same SQL' },
  customer_search: { aim: 0.85, what: 'search in 10,000 customers / bare Fastify and the same SQL' },
  bookings: { aim: 0.6, what: 'bookings into one calendar / the bare INSERT with the same triggers' },
  number_search: {
    aim: 0.05,
    what: 'search for numbers, by the SDK and for one business / of the bare emulated provider',
  },
  first_word: {
    aim: 1,
    what: `p95 to the first word, 20 calls at once, beyond a bare socket / ${FIRST_WORD_MS_MAX} ms`,
    isLess: true,
  },
  monthly_fees: { aim: 0.8, what: 'monthly run of 10,000 businesses / bare SQL, fee after fee' },
  recharge_storm: { aim: 0.8, what: 'calls charged while 1,000 balances recharge / while none does' },
  large_ledger: { aim: 0.9, what: 'rates with a long ledger behind / with none, the worse' },
} as const;

export type RatioName = keyof typeof AIMS;

type RatioOf = (round: Partial<Round>) => number | undefined;

/** Defines a ratio of figures from `parts`. The ratio is undefined for a round that lacks one of these parts. */
function ratio<Needed extends Part>(
  parts: readonly Needed[],
  compute: (round: Pick<Round, Needed>) => number,
): RatioOf {
  const hasParts = (round: Partial<Round>): round is Partial<Round> & Pick<Round, Needed> =>
    parts.every((part) => round[part] !== undefined);
  return (round) => (hasParts(round) ? compute(round) : undefined);
}

const ratiosOf: Record<RatioName, RatioOf> = {
  spread: ratio(
    ['webhooks', 'floors'],
    ({ webhooks, floors }) => webhooks.redis.spread.rate / floors.spread.rate,
  ),
  hot: ratio(['webhooks', 'floors'], ({ webhooks, floors }) => webhooks.redis.hot.rate / floors.hot.alone),
  worker_spread: ratio(
    ['workers', 'floors'],
    ({ workers, floors }) => workers.redis.spread.rate / floors.spread.rate,
  ),
  worker_hot: ratio(
    ['workers', 'floors'],
    ({ workers, floors }) => workers.redis.hot.rate / floors.hot.alone,
  ),
  ack: ratio(['acks'], ({ acks }) => acks.ours / acks.bare),
  rest_read: ratio(['reads'], ({ reads }) => reads.rest / reads.bare),
  rest_session: ratio(['reads'], ({ reads }) => reads.rest / reads.bareSession),
  trpc_read: ratio(['reads'], ({ reads }) => reads.trpc / reads.bareTrpc),
  login_storm: ratio(['reads'], ({ reads }) => reads.stormP99 / reads.idleP99),
  month_view: ratio(['bookings'], ({ bookings }) => bookings.month / bookings.bareMonth),
  customer_search: ratio(['bookings'], ({ bookings }) => bookings.search / bookings.bareSearch),
  bookings: ratio(['bookings'], ({ bookings }) => bookings.bookings / bookings.bareBookings),
  number_search: ratio(['numbers'], ({ numbers }) => numbers.search / numbers.bareSearch),
  first_word: ratio(
    ['conversations'],
    ({ conversations }) =>
      (conversations.ours.firstWordP95Ms - conversations.bare.firstWordP95Ms) / FIRST_WORD_MS_MAX,
  ),
  monthly_fees: ratio(['fees'], ({ fees }) => fees.ours / fees.bare),
  recharge_storm: ratio(['recharges'], ({ recharges }) => recharges.beside / recharges.alone),
  large_ledger: ratio(['large', 'webhooks', 'workers'], ({ large, webhooks, workers }) =>
    Math.min(
      large.webhooks.rate / webhooks.redis.spread.rate,
      large.workers.rate / workers.redis.spread.rate,
    ),
  ),
};

const RATIO_NAMES = Object.keys(ratiosOf).filter((name): name is RatioName => name in ratiosOf);

export type Report = {
  ratios: Record<RatioName, number>;
  rates: Record<string, number>;
  memory_mb: { server: number; worker: number; total: number };
  /** Median time from the start of the server to its first response. */
  start_ms: number;
  /** The median processor time in milliseconds of a completed call, when calls are spread over many businesses. */
  call_processor_ms: ProcessorMs;
};

/** Target in MB for the memory of server and worker together. */
const MEMORY_AIM_MB = 320;

function ratesOf({
  floors,
  webhooks,
  workers,
  acks,
  reads,
  bookings,
  numbers,
  fees,
  recharges,
  conversations,
  large,
}: Round): Record<string, number> {
  const rates: Record<string, number> = {};
  for (const shape of SMALL_SHAPES) {
    rates[`floor_${shape}`] = floors[shape].rate;
    rates[`floor_${shape}_alone`] = floors[shape].alone;
    for (const queue of QUEUES) {
      const run = webhooks[queue][shape];
      rates[`${queue}_${shape}`] = run.rate;
      rates[`${queue}_${shape}_ack`] = run.ackRate;
      rates[`${queue}_${shape}_ack_p50_ms`] = run.p50;
      rates[`${queue}_${shape}_ack_p99_ms`] = run.p99;
      rates[`${queue}_${shape}_worker`] = workers[queue][shape].rate;
    }
  }
  return {
    ...rates,
    fees_ours: fees.ours,
    fees_bare: fees.bare,
    recharge_beside: recharges.beside,
    recharge_alone: recharges.alone,
    large_redis: large.webhooks.rate,
    large_redis_worker: large.workers.rate,
    ack_ours: acks.ours,
    ack_bare: acks.bare,
    month_bare: bookings.bareMonth,
    month_trpc: bookings.month,
    search_bare: bookings.bareSearch,
    search_trpc: bookings.search,
    bookings: bookings.bookings,
    bookings_bare: bookings.bareBookings,
    number_search: numbers.search,
    number_search_bare: numbers.bareSearch,
    number_purchases: numbers.purchases,
    read_bare: reads.bare,
    read_bare_session: reads.bareSession,
    read_rest: reads.rest,
    read_trpc: reads.trpc,
    read_trpc_bare: reads.bareTrpc,
    read_idle_p99_ms: reads.idleP99,
    read_storm_p99_ms: reads.stormP99,
    sign_ins: reads.signIns,
    first_word_p95_ms: conversations.ours.firstWordP95Ms,
    first_word_p95_ms_bare: conversations.bare.firstWordP95Ms,
  };
}

/** The median of a ratio over the rounds; undefined if no round has all parts that the ratio needs. */
function medianRatio(name: RatioName, rounds: readonly Partial<Round>[]): number | undefined {
  const ratios = rounds.map(ratiosOf[name]).filter((value) => value !== undefined);
  return ratios.length > 0 ? median(ratios) : undefined;
}

/**
 * The report of all rounds: medians of figures and ratios, and the maximum of the memory. A ratio is computed within a
 * round, because the speed of the machine varies between rounds.
 */
export function toReport(rounds: readonly Round[], scaling: Scaling): Report {
  const all = rounds.map(ratesOf);
  const names = Object.keys(all[0] ?? {});
  const rates = Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name] ?? Number.NaN))]),
  );
  for (const { workers, rate } of scaling) rates[`workers_${workers}`] = rate;
  const ratios = Object.fromEntries(
    RATIO_NAMES.map((name) => [name, medianRatio(name, rounds) ?? Number.NaN]),
  ) as Record<RatioName, number>;
  const runs = rounds.flatMap(({ webhooks }) => SMALL_SHAPES.map((shape) => webhooks.redis[shape]));
  const server = Math.max(...runs.map(({ serverMb }) => serverMb));
  const worker = Math.max(...runs.map(({ workerMb }) => workerMb));
  const spread = rounds.map(({ webhooks }) => webhooks.redis.spread);
  const processorMsIn = (name: keyof ProcessorMs) =>
    median(spread.map(({ processorMs }) => processorMs[name]));
  return {
    ratios,
    rates,
    memory_mb: { server, worker, total: server + worker },
    start_ms: median(spread.map(({ serverStartMs }) => serverStartMs)),
    call_processor_ms: {
      server: processorMsIn('server'),
      worker: processorMsIn('worker'),
      postgres: processorMsIn('postgres'),
    },
  };
}

const cell = (value: number | undefined, digits = 0) => (value ?? Number.NaN).toFixed(digits).padStart(9);

function eventLines({ rates }: Report, ledgerLines: number): string[] {
  const lines = ['                        events/s     ack/s    p50 ms    p99 ms'];
  for (const shape of SMALL_SHAPES) {
    const businesses = SHAPES[shape] === 1 ? 'one business' : `${SHAPES[shape]} businesses`;
    lines.push(
      `${shape} (${businesses})`,
      `  bare SQL             ${cell(rates[`floor_${shape}`])}   (one client: ${cell(rates[`floor_${shape}_alone`]).trim()})`,
    );
    for (const queue of QUEUES) {
      const of = (name: string) => rates[`${queue}_${shape}${name}`];
      lines.push(
        `  webhook → ledger     ${cell(of(''))} ${cell(of('_ack'))} ${cell(of('_ack_p50_ms'), 1)} ${cell(of('_ack_p99_ms'), 1)}   on ${queue}`,
        `  worker alone         ${cell(of('_worker'))}                                 on ${queue}`,
      );
    }
  }
  return [
    ...lines,
    `monthly fees           ${cell(rates.fees_ours)}   bare SQL, fee after fee ${cell(rates.fees_bare)}   (10,000 businesses, 3 months each)`,
    `calls beside recharges ${cell(rates.recharge_beside)}   while none recharges ${cell(rates.recharge_alone)}`,
    `large (${SHAPES.large.toLocaleString('en')} businesses, ${ledgerLines.toLocaleString('en')} charges behind)`,
    `  webhook → ledger     ${cell(rates.large_redis)}                                 on redis`,
    `  worker alone         ${cell(rates.large_redis_worker)}                                 on redis`,
  ];
}

function requestLines({ rates }: Report): string[] {
  return [
    'requests/s',
    `  webhook acknowledged ${cell(rates.ack_ours)}   bare Fastify and one INSERT ${cell(rates.ack_bare)}`,
    `  REST read            ${cell(rates.read_rest)}   bare Fastify and the SELECT ${cell(rates.read_bare)}   (with the session ${cell(rates.read_bare_session).trim()})`,
    `  tRPC read            ${cell(rates.read_trpc)}   bare Fastify, tRPC, the SELECT ${cell(rates.read_trpc_bare)}`,
    `  month of appointments${cell(rates.month_trpc, 1)}   bare Fastify and the SELECT ${cell(rates.month_bare, 1)}`,
    `  customer search      ${cell(rates.search_trpc, 1)}   bare Fastify and the SELECT ${cell(rates.search_bare, 1)}`,
    `  search for numbers   ${cell(rates.number_search)}   the bare emulated provider  ${cell(rates.number_search_bare)}   (200 purchases at once: ${cell(rates.number_purchases, 1).trim()}/s)`,
    `  bookings, one calendar ${cell(rates.bookings)}   the bare INSERT ${cell(rates.bookings_bare)}`,
    `  p99 of a read, ms    ${cell(rates.read_idle_p99_ms, 1)}   while people sign in        ${cell(rates.read_storm_p99_ms, 1)}   (${cell(rates.sign_ins).trim()} sign-ins)`,
    `  first word p95, ms   ${cell(rates.first_word_p95_ms, 1)}   of a bare socket            ${cell(rates.first_word_p95_ms_bare, 1)}   (20 calls at once)`,
  ];
}

function isReached(name: RatioName, ratio: number): boolean {
  const { aim, ...rest } = AIMS[name];
  return 'isLess' in rest ? ratio <= aim : ratio >= aim;
}

/** The names of the targets that are missed. If there are any, `npm run bench` lists them and fails. */
export function missedRows({ ratios, memory_mb }: Report): string[] {
  const missed: string[] = RATIO_NAMES.filter((name) => !isReached(name, ratios[name]));
  return memory_mb.total > MEMORY_AIM_MB ? [...missed, 'memory'] : missed;
}

function ratioLine(name: RatioName, value: number): string {
  const { aim, what, ...rest } = AIMS[name];
  const isLess = 'isLess' in rest;
  return `  ${isReached(name, value) ? '✔' : '✖'} ${name.padEnd(14)} ${value.toFixed(2).padStart(6)}  ${isLess ? '≤' : '≥'} ${aim}   ${what}`;
}

const ratioLines = ({ ratios }: Report): string[] => RATIO_NAMES.map((name) => ratioLine(name, ratios[name]));

/**
 * A table of the ratios that can be computed from rounds with only some parts, and the names of those that miss their
 * target.
 */
export function toSelection(rounds: readonly Partial<Round>[]): { table: string; missed: RatioName[] } {
  const lines: string[] = [];
  const missed: RatioName[] = [];
  for (const name of RATIO_NAMES) {
    const value = medianRatio(name, rounds);
    if (value === undefined) continue;
    lines.push(ratioLine(name, value));
    if (!isReached(name, value)) missed.push(name);
  }
  return { table: ['ratios, medians of the rounds', ...lines].join('\n'), missed };
}

/** The printed report. */
export function toTable(report: Report, scaling: Scaling, ledgerLines: number): string {
  const { server, worker, total } = report.memory_mb;
  const call = report.call_processor_ms;
  const scaled = scaling.map(({ workers, rate }) => `${workers}: ${rate.toFixed(0)}/s`).join(', ');
  return [
    ...eventLines(report, ledgerLines),
    ...requestLines(report),
    ...(scaled ? [`worker processes alone, spread: ${scaled}`] : []),
    `peak memory of server and worker: ${total.toFixed(0)} MB ${total <= MEMORY_AIM_MB ? '✔' : '✖'} ≤ ${MEMORY_AIM_MB} (server ${server.toFixed(0)}, worker ${worker.toFixed(0)})`,
    `server: ${report.start_ms.toFixed(0)} ms from its start to its first answer`,
    `a completed call, ms of processor time: server ${call.server.toFixed(2)}, worker ${call.worker.toFixed(2)}, PostgreSQL ${call.postgres.toFixed(2)}`,
    'ratios, medians of the rounds',
    ...ratioLines(report),
  ].join('\n');
}
