import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { ringAll } from '../support/calls.ts';
import { type Child, startChild } from '../support/child.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { agePayments, makeBusiness, makePerson, type TestBusiness } from '../support/factories.ts';
import { judgeLedger, NOTHING_WRONG } from '../support/ledger-oracle.ts';
import { testRedis } from '../support/redis.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from '../support/round-robin-proxy.ts';
import { callsTo, postCallback } from '../support/twilio-callbacks.ts';
import { waitUntilDrained } from './books.ts';
import { fleetEnvironment, waitForProcess } from './fleet.ts';
import { EXPERIMENT_MS, ROLLING_RESTART } from './scale.ts';

const BUSINESSES = 10;
const AT_ONCE_MAX = 16;
/** A request without a response for this time counts as lost. The limit is high because of slow machines. */
const HUNG_MS = 60_000;

let deps: TestDeps;
let redisUrl: string | undefined;
let proxy: RoundRobinProxy;
let businesses: TestBusiness[];
let token: string;
const children: Child[] = [];

beforeAll(async () => {
  redisUrl = await testRedis(9);
  const [port, ...serverPorts] = [await findFreePort(), await findFreePort(), await findFreePort()];
  proxy = await startRoundRobinProxy(port, serverPorts);
  deps = await createTestDeps({ PUBLIC_URL: proxy.url, ...(redisUrl && { REDIS_URL: redisUrl }) });
  businesses = [];
  for (let index = 0; index < BUSINESSES; index += 1)
    businesses.push(await makeBusiness(deps, { balanceCents: 50_000 }));
  for (const { id } of businesses) await agePayments(deps.pool, id);
  token = (await makePerson(deps, businesses[0]?.id ?? 0)).token;
  fleet = [
    ...serverPorts.map((server) => member('server', server)),
    member('worker', 0),
    member('worker', 1),
  ];
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await proxy.close();
  await deps.drop();
});

type Member = { name: string; port: number; start(): Child; isReady(child: Child): Promise<boolean> };
let fleet: Member[];

/** One server or worker as in docker-compose.yml, as a separate process. */
function member(kind: 'server' | 'worker', port: number): Member {
  const env = {
    ...fleetEnvironment({ databaseUrl: deps.config.DATABASE_URL, redisUrl, port }),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.0/8',
  };
  return {
    name: `${kind} ${port}`,
    port: kind === 'server' ? port : 0,
    start() {
      const child = startChild(`dist/${kind}/main.js`, env);
      children.push(child);
      return child;
    },
    async isReady(child) {
      if (kind === 'worker') return child.output().includes('the worker is running');
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      return answer?.status === 200;
    },
  };
}

type Load = { sent: Set<string>; repeated: number; reads: number; badReads: number; end(): Promise<void> };

/**
 * Sends webhooks and reads at a constant rate until `end` is called, but waits while too many are unanswered. Repeats a
 * webhook until the product acknowledges it, as Twilio does.
 */
function startLoad(): Load {
  let isOver = false;
  const sending = new Set<Promise<void>>();
  const load: Load = {
    sent: new Set(),
    repeated: 0,
    reads: 0,
    badReads: 0,
    async end() {
      isOver = true;
      await pacing;
      await Promise.all(sending);
    },
  };
  const track = (work: Promise<void>) => {
    sending.add(work);
    void work.finally(() => sending.delete(work));
  };
  const webhook = async (index: number) => {
    const [call] = callsTo([businesses[index % BUSINESSES]?.number ?? ''], 1);
    if (!call) return;
    load.sent.add(call.callSid);
    await ringAll(deps.pool, [call]);
    while (!(await postCallback(proxy.url, call, HUNG_MS))) {
      load.repeated += 1;
      await sleep(200);
    }
  };
  const read = async () => {
    const answer = await fetch(`${proxy.url}/api/billing/account`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(HUNG_MS),
    }).catch(() => undefined);
    load.reads += 1;
    if (answer?.status !== 200) load.badReads += 1;
    await answer?.arrayBuffer();
  };
  const { everyMs } = ROLLING_RESTART;
  const pace = async (work: (index: number) => Promise<void>) => {
    for (let index = 0; !isOver; index += 1) {
      track(work(index));
      await sleep(everyMs);
      // A slow machine gets less load, because too many open requests would fail in the test itself.
      while (sending.size >= AT_ONCE_MAX) await Promise.race(sending);
    }
  };
  const pacing = Promise.all([pace(webhook), pace(read)]);
  return load;
}

const ready = (one: Member, child: Child) =>
  waitForProcess(child, () => one.isReady(child), `${one.name} is ready`);

/** The last warnings and errors of servers and workers, to explain a failure. */
const complaints = () =>
  children
    .flatMap((child) => child.output().split('\n'))
    .filter((line) => /"level":[456]0/.test(line))
    .slice(-20)
    .join('\n');

async function chargedSids(): Promise<Set<string>> {
  const { rows } = await deps.pool.query<{ call_sid: string }>(
    `SELECT call_sid FROM ledger_entries WHERE kind = 'call_charge'`,
  );
  return new Set(rows.map((row) => row.call_sid));
}

it(
  'rolling restart: two servers and two workers, replaced one by one under load, lose no call',
  async () => {
    const running = fleet.map((one) => ({ one, child: one.start() }));
    await Promise.all(running.map(({ one, child }) => ready(one, child)));
    const load = startLoad();
    const deaths: { port: number; from: number; to: number }[] = [];

    for (const { one, child } of running) {
      await sleep(700);
      const from = Date.now();
      expect(await child.stop(), `${one.name} leaves by itself:\n${child.output().slice(-2_000)}`).toBe(0);
      deaths.push({ port: one.port, from, to: Date.now() });
      await sleep(700);
      await ready(one, one.start());
    }
    await sleep(500);
    await load.end();
    await waitUntilDrained(deps.pool);

    const stops = deaths.map(({ from, to }) => `${to - from} ms`).join(', ');
    console.log(
      `${redisUrl ? 'Redis' : 'PostgreSQL'} queue: ${load.sent.size} webhooks (${load.repeated} sent again), ` +
        `${load.reads} reads (${load.badReads} failed), ${proxy.retried()} passed on, stops took ${stops}, ` +
        `failures ${JSON.stringify(proxy.failures.map(({ reason }) => reason))}`,
    );
    const isExplained = ({ at, port }: { at: number; port: number }) =>
      deaths.some((death) => death.port === port && at >= death.from && at <= death.to + 1_000);
    expect(
      proxy.failures.filter((failure) => !isExplained(failure)),
      complaints(),
    ).toEqual([]);
    expect(load.badReads + load.repeated).toBeLessThanOrEqual(proxy.failures.length);
    expect([...proxy.answered.values()].every((count) => count > 50)).toBe(true);

    expect(await chargedSids()).toEqual(load.sent);
    const { wrong, charges } = await judgeLedger(deps.pool);
    expect(wrong).toEqual(NOTHING_WRONG);
    expect(charges).toBe(load.sent.size);
  },
  EXPERIMENT_MS,
);
