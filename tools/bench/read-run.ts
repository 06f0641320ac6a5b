import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { transactionOf } from '../../tests/support/database-of-pool.ts';
import { withBareServer } from './bare.ts';
import { get, type LoadResult, type Requests, rateOf } from './load-message.ts';
import type { Load } from './load-process.ts';
import { median } from './median.ts';
import { onStage, type Stage } from './stage.ts';

/** Balance reads per second by kind of server, and the effect of concurrent sign-ins on slow reads. */
export type ReadRun = {
  bare: number;
  /** Requests per second of Fastify with the same SELECT and a session look-up by token hash, as in the product. */
  bareSession: number;
  /** Requests per second of Fastify and tRPC with the same SELECT, without a session. */
  bareTrpc: number;
  rest: number;
  trpc: number;
  /**
   * The 99th percentile of a read in milliseconds at a steady rate, without (`idle`) and with (`storm`) concurrent
   * sign-ins; each is the median of several rounds.
   */
  idleP99: number;
  stormP99: number;
  signIns: number;
};

const CONNECTIONS = 32;
/** Seconds of warm-up, after which code is compiled and caches are full. */
const WARM_UP_SECONDS = 5;
const STEADY_RATE = 300;
/**
 * Number of rounds. Each round measures once without and once with sign-ins, so that other load of the machine affects
 * both in the same way.
 */
const STORM_TURNS = 3;
const READER = 'bench@callingua.test';
/**
 * The users who sign in, one per loop, because only three passwords of an account are verified at the same time. They
 * differ from the reader, because more than 20 sessions of a user end the oldest ones.
 */
const STORM = Array.from({ length: 16 }, (_, at) => `storm-${at}@callingua.test`);
const PASSWORD = 'Bench-pass-1';

async function signUp({ client, database }: Stage, email: string): Promise<string> {
  const [businessId = 0] = database.businessIds;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (business_id, email, first_name, last_name, role, password_hash, email_verified_at)
     VALUES ($1, $2, 'Bench', 'Bench', 'admin', $3, clock_timestamp()) RETURNING id`,
    [businessId, email, await hashPassword(PASSWORD)],
  );
  const { token } = await openSession(transactionOf(client).ofBusiness(businessId), Number(rows[0]?.id), {
    userAgent: null,
  });
  return token;
}

async function read(
  load: Load,
  publicUrl: string,
  requests: Requests,
  seconds: number,
  ratePerSecond?: number,
): Promise<LoadResult> {
  const connections = CONNECTIONS;
  await load.prepare({ publicUrl, connections, requests, ...(ratePerSecond && { ratePerSecond }) });
  await load.run(WARM_UP_SECONDS);
  const result = await load.run(seconds);
  if (result.refused > 0) throw new Error(`${result.refused} reads of ${publicUrl} were refused`);
  return result;
}

/** Runs a sign-in loop for each user of `STORM` until it is stopped. Returns the number of successful sign-ins. */
function startStorm(publicUrl: string): { stop(): Promise<number> } {
  let isOver = false;
  let signIns = 0;
  const person = async (email: string) => {
    while (!isOver) {
      const response = await fetch(`${publicUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      await response.arrayBuffer();
      if (response.ok) signIns += 1;
    }
  };
  const people = Promise.all(STORM.map(person));
  return {
    async stop() {
      isOver = true;
      await people;
      return signIns;
    },
  };
}

/**
 * Measures one after the other: bare Fastify with the same SELECT, the REST route and the tRPC procedure with session
 * checks.
 */
export function runReads(seconds: number): Promise<ReadRun> {
  return onStage({ shape: 'spread', queue: 'redis', hasServer: true }, async (stage) => {
    const { database, load, publicUrl } = stage;
    const authorization = `Bearer ${await signUp(stage, READER)}`;
    for (const email of STORM) await signUp(stage, email);
    const rest = get('/api/billing/account', { authorization });
    const [bare, bareSession, bareTrpc] = await withBareServer(database, async (bareUrl) => [
      await read(load, bareUrl, get('/account'), seconds),
      await read(load, bareUrl, get('/session/account', { authorization }), seconds),
      await read(load, bareUrl, get('/trpc/account'), seconds),
    ]);
    const ours = await read(load, publicUrl, rest, seconds);
    const trpc = await read(load, publicUrl, get('/trpc/billing.account', { authorization }), seconds);
    const idle: number[] = [];
    const busy: number[] = [];
    let signIns = 0;
    for (let turn = 0; turn < STORM_TURNS; turn += 1) {
      idle.push((await read(load, publicUrl, rest, seconds, STEADY_RATE)).p99);
      const storm = startStorm(publicUrl);
      busy.push((await read(load, publicUrl, rest, seconds, STEADY_RATE)).p99);
      signIns += await storm.stop();
    }
    return {
      bare: rateOf(bare),
      bareSession: rateOf(bareSession),
      bareTrpc: rateOf(bareTrpc),
      rest: rateOf(ours),
      trpc: rateOf(trpc),
      idleP99: median(idle),
      stormP99: median(busy),
      signIns,
    };
  });
}
